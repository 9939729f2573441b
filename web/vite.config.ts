import { defineConfig } from 'vite';
import { examples } from './vite.examples.mjs';
import { fidelity } from './vite.fidelity.mjs';
import { lessons } from './vite.lessons.mjs';
import { policy } from './vite.policy.mjs';
import { previews } from './vite.previews.mjs';
import { recordings } from './vite.recordings.mjs';
import { titles } from './vite.titles.mjs';
import { unstarted } from './vite.unstarted.mjs';
import { words } from './vite.words.mjs';

/**
 * The modules for the first step of both the page and an embed. One file compresses better than the dozen that the bundler would make. A
 * module that is missing here only gets its own file.
 */
const inBothPages = new RegExp(
  [
    'src/base/(dark|dom|icons|latest|local|pending|schema|store|time)\\.ts',
    'src/core/(address|clock|comparison|drafts|error_messages|example|kept|look|questions|recovery|runs?|session|stops|subject|timeline|versions)\\.ts',
    'src/engine/(call|client|pace|patience|protocol|silence|trusted)\\.ts',
    'src/text/(en|index)\\.ts',
    'src/views/(kubectl_object|later|log_lines|moves|panels/\\w+|tenths|value|why|working_later|timeline/(draw|paint|timeline))\\.ts',
    'node_modules/lit-html',
    'preload-helper',
  ].join('|'),
);

export default defineConfig({
  base: './', // the page works in any folder of any host
  build: {
    target: 'es2022',
    reportCompressedSize: false, // a test checks the download size
    modulePreload: { polyfill: false }, // an optional hint that browsers of es2022 may ignore
    rolldownOptions: {
      input: ['index.html', 'embed.html', 'evolution.html'],
      output: { codeSplitting: { groups: [{ name: 'common', test: inBothPages }] } },
    },
  },
  worker: { format: 'es', plugins: () => [words()] },
  plugins: [examples(), lessons(), recordings(), titles(), fidelity(), previews(), policy(), unstarted()],
});
