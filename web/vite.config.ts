import { defineConfig } from 'vite';

export default defineConfig({
  base: './', // the page works from any folder of any host
  build: { target: 'es2022' },
  worker: { format: 'es' },
});
