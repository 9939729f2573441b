import type { Plugin } from 'vite';
export function policy(): Plugin;
