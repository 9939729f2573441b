import { defineConfig } from 'vite';

// What other sites load by name: the element and the script for Markdown, each one file beside embed.html. And the script of src/unstarted, which the pages load by name.
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { 'job-playground': 'src/element/job-playground.ts', 'job-playground-markdown': 'src/element/job-playground-markdown.ts', unstarted: 'src/unstarted/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
      preserveEntrySignatures: 'exports-only',
      // Keep the import external, so that a page with both scripts has only one element.
      external: ['./job-playground.js'],
      makeAbsoluteExternalsRelative: false,
    },
    modulePreload: false,
  },
});
