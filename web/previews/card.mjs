// The picture that is shown where somebody shares a link: a title, a sentence, and as much of a timeline, or of a text, as there is room for.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

export const width = 1200;
export const height = 630;
const margin = 56;
const room = width - 2 * margin;

const { resolve } = createRequire(import.meta.url);
const fontFiles = ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono'].map((name) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const kept = fileURLToPath(new URL('../node_modules/.previews/', import.meta.url));

export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Lines of at most so many characters; the last one says by its end that there was more. */
function wrapped(text, characters, most) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= characters || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const last = `${lines[most - 1]} ${lines[most]}`.slice(0, characters - 1).replace(/\W*\s\S*$/, '');
  return [...lines.slice(0, most - 1), `${last}…`];
}

/** A drawing of the engine's within another one, from `top` on; what has no room is left out. */
function inset(svg, y, space) {
  const [opening, , w, h] = /<svg ([^>]*?)width="(\d+)" height="(\d+)"[^>]*>/.exec(svg);
  const titled = 36; // px of the drawing in which it says what the card has said
  const scale = room / Number(w);
  const shown = Math.min(Number(h) - titled, space / scale);
  return svg.replace(opening, `<svg x="${margin}" y="${y}" width="${room}" height="${shown * scale}" viewBox="0 ${titled} ${w} ${shown}" font-family="DejaVu Sans" font-size="11" fill="#1c1d21">`);
}

/** Lines of a manifest, on a ground of their own. */
function code(text, y) {
  const line = 25;
  const fit = Math.floor((height - y - 44) / line);
  const shown = text.split('\n').slice(0, fit).map((one) => (one.length > 88 ? `${one.slice(0, 87)}…` : one));
  return `<rect x="${margin}" y="${y}" width="${room}" height="${height - y - 24}" rx="8" fill="#f2f2f0"/>${shown.map((one, at) =>
    `<text xml:space="preserve" x="${margin + 18}" y="${y + 30 + at * line}" font-family="DejaVu Sans Mono" font-size="18">${escaped(one)}</text>`).join('')}`;
}

export function cardSvg({ kind, title, sentence, svg, text }) {
  const big = title.length > 68 ? 36 : 42;
  const titles = wrapped(title, Math.floor(room / (big * 0.66)), 2);
  const small = svg ? 24 : 26;
  const sentences = wrapped(sentence, Math.floor(room / (small * 0.575)), svg ? 2 : 5);
  let y = 118;
  const lines = titles.map((one) => `<text x="${margin}" y="${(y += big * 1.24)}" font-size="${big}" font-weight="bold">${escaped(one)}</text>`);
  y += 14;
  lines.push(...sentences.map((one) => `<text x="${margin}" y="${(y += small * 1.4)}" font-size="${small}" fill="#3f4148">${escaped(one)}</text>`));
  y += 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans" fill="#1c1d21">
<rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="10" fill="#326ce5"/>
<svg x="${margin}" y="46" width="44" height="44" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#326ce5"/><path d="M12 9.5v13l11-6.5z" fill="#fff"/></svg>
<text x="${margin + 58}" y="77" font-size="24" font-weight="bold">Job Playground</text>
<text x="${width - margin}" y="77" font-size="22" fill="#5b5d66" text-anchor="end">${escaped(kind)}</text>
${lines.join('\n')}
${svg ? inset(svg, y, height - y - 24) : ''}${text ? code(text, y) : ''}
</svg>`;
}

/** Drawn once: pictures change more rarely than the page is built. */
export function png(svg) {
  const file = `${kept}${createHash('sha256').update(svg).digest('hex').slice(0, 24)}.png`;
  try {
    return readFileSync(file);
  } catch {
    const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans', monospaceFamily: 'DejaVu Sans Mono' };
    const bytes = new Resvg(svg, { font }).render().asPng();
    mkdirSync(kept, { recursive: true });
    writeFileSync(file, bytes);
    return bytes;
  }
}
