export function lessons(): import('vite').Plugin;
