import { html } from '../../base/dom';
import type { Panel } from './panel';

/** The text, which is in the page's editor. */
export const manifest: Panel = {
  id: 'manifest',
  title: ({ panels }) => panels.manifest,
  embeds: true,
  needs: ({ text }) => ({ text }),
  show(_session, _text, { text }) {
    const lines = text.replace(/\n$/, '').split('\n');
    return html`<pre class="terminal manifest">${lines.map((line, at) => html`<span data-line=${at + 1}>${line}\n</span>`)}</pre>`;
  },
  reveal(body, { line }) {
    for (const marked of body.querySelectorAll('.now')) marked.classList.remove('now');
    const meant = body.querySelector(`[data-line="${line}"]`);
    meant?.classList.add('now');
    meant?.scrollIntoView({ block: 'nearest' });
  },
};
