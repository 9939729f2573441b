// Puts the script of src/unstarted into each page: it has a name without a hash, so that it is there still when a deployment took away
// the files that an older page names, and no page waits for it.
export function unstarted() {
  return {
    name: 'unstarted',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<meta name="viewport"[^>]*>/, (viewport) => `${viewport}\n    <script async src="./unstarted.js"></script>`),
    },
  };
}
