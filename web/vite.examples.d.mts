import type { Plugin } from 'vite';

export function examples(): Plugin;
