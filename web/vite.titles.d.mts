export function titles(): import('vite').Plugin;
