// The content security policy that the pages carry themselves, so that it holds wherever they are served, and what makes it enough for
// what others wrote of them. docs/reference/embed.md has it for servers.
const own = "script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html job-playground";

/** A page's own; an embed reads scenarios wherever an author has them. */
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
    // CodeMirror's styles are an element in a document, and a sheet only in a shadow; an element is what the policy refuses.
    transform(code, id) {
      if (!id.includes('/style-mod/')) return undefined;
      const whole = '!root.head && root.adoptedStyleSheets';
      if (!code.includes(whole)) throw new Error('style-mod decides otherwise where its styles go');
      return code.replace(whole, 'root.adoptedStyleSheets');
    },
  };
}
