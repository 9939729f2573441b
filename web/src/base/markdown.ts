// The subset of Markdown that descriptions use: paragraphs, lists, `code`, **strong**, *emphasis* and links with https.
import { html, type TemplateResult } from 'lit-html';

// Stars with spaces around them are literal: 2 * 3 * 4.
// Each alternative stops at another opening mark, so that a text of only opening marks takes no longer than words.
const inline = /`([^`]+)`|\*\*([^*\s](?:[^*]*[^*\s])?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]]+)\]\((https:[^)[\s]+)\)/g;

function line(text: string): unknown[] {
  const parts: unknown[] = [];
  let end = 0;
  for (const found of text.matchAll(inline)) {
    parts.push(text.slice(end, found.index));
    const [whole, code, strong, emphasis, label, url] = found;
    if (code) parts.push(html`<code>${code}</code>`);
    else if (strong) parts.push(html`<b>${strong}</b>`);
    else if (emphasis) parts.push(html`<em>${emphasis}</em>`);
    else parts.push(html`<a href=${url} target="_blank" rel="noopener">${label}</a>`);
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}

export function markdown(text: string): TemplateResult {
  const blocks = text.trim().split(/\n\s*\n/).filter(Boolean);
  return html`${blocks.map((block) => {
    const items = block.split('\n').filter((one) => one.trim());
    return items.every((one) => /^\s*[-*] /.test(one))
      ? html`<ul class="bullets">${items.map((one) => html`<li>${line(one.replace(/^\s*[-*] /, ''))}</li>`)}</ul>`
      : html`<p>${line(items.join(' ').replace(/\s+/g, ' '))}</p>`;
  })}`;
}
