// A second minifier behind the one that Vite brings, which finds a few percent more. What a first visit weighs is bounded by
// tests/browser/weight.test.mjs; a page that is to be there soon (`./dev play`) does not wait for it.
import { minify } from 'terser';

export function smaller() {
  return {
    name: 'smaller',
    apply: (_, { command }) => command === 'build' && process.env.JOBPLAY_PAGE !== 'quick',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = (await minify(chunk.code, { module: true, ecma: 2022, compress: { passes: 2 } })).code;
        }
      },
    },
  };
}
