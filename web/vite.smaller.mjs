// A second minifier behind the one that Vite brings, which finds a few percent more, for the scripts that every visit waits for. What a
// first visit weighs is bounded by tests/browser/weight.test.mjs.
import { minify } from 'terser';

export function smaller() {
  return {
    name: 'smaller',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        const first = new Set(Object.keys(bundle).filter((file) => bundle[file].isEntry));
        for (const file of first) for (const other of bundle[file].imports) first.add(other);
        for (const file of first) bundle[file].code = (await minify(bundle[file].code, { module: true, ecma: 2022 })).code;
      },
    },
  };
}
