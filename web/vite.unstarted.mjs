// Adds the script of src/unstarted to each page. Its name has no hash, so that it still exists when a deployment has removed the files that
// an older page names. No page waits for it.
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
