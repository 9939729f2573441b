import { defineConfig } from 'vite';
import { lessons } from './vite.lessons.mjs';

export default defineConfig({
  base: './', // the page works from any folder of any host
  build: { target: 'es2022' },
  worker: { format: 'es' },
  plugins: [lessons()],
});
