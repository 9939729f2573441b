import type { Plugin } from 'vite';

export function smaller(): Plugin;
