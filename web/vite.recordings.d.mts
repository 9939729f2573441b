export function recordings(): import('vite').Plugin;
