import type { Plugin } from 'vite';

export function unstarted(): Plugin;
