import { defineConfig } from 'vite';
import { lessons } from './vite.lessons.mjs';

export default defineConfig({
  base: './', // the page works from any folder of any host
  build: { target: 'es2022', rolldownOptions: { input: ['index.html', 'embed.html'] } },
  worker: { format: 'es' },
  plugins: [lessons()],
});
