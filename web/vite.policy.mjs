// The pages' own content security policy, so that it applies wherever they are hosted, and changes to dependencies that it requires.
// docs/reference/embed.md has the policy for servers.
const own = "script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html job-playground";

/** The policy of a page. An embed reads scenarios from any address. */
export const policyOf = (path) => `default-src 'self'; ${own}${path.endsWith('embed.html') ? '; connect-src * data: blob:' : ''}`;

export const metaOf = (policy) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

export function policy() {
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) => html.replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n    ${metaOf(policyOf(path))}`),
    },
    // CodeMirror puts its styles into an element in documents, which the policy rejects, and into a style sheet only in shadow roots.
    transform(code, id) {
      if (!id.includes('/style-mod/')) return undefined;
      const whole = '!root.head && root.adoptedStyleSheets';
      if (!code.includes(whole)) throw new Error('style-mod decides otherwise where its styles go');
      return code.replace(whole, 'root.adoptedStyleSheets');
    },
  };
}
