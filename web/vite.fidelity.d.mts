import type { Plugin } from 'vite';

export function fidelity(): Plugin;
