// A page of plain HTML about one scenario or lesson: for who searches, shares or has no JavaScript. It leads to the playground.
import { metaOf, policyOf } from '../vite.policy.mjs';
import { escaped, height, width } from './card.mjs';

/** The style of all of them, a file: the policy has no room for an element. */
export const style = `:root { color-scheme: light dark } body { font: 16px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem }
h1 { line-height: 1.25 } pre { font: .85em/1.45 ui-monospace, monospace; overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 8%, transparent) }
.open { display: inline-block; padding: .45rem 1.1rem; border-radius: 2rem; background: #4f46c8; color: #fff; text-decoration: none; font-weight: 600 }
job-playground { margin: 1.25rem 0 } job-playground:not(:defined) img { max-width: 100%; background: #fff } nav { display: flex; gap: 1rem } nav :last-child { margin-left: auto }
ul { columns: 2 22rem; padding-left: 1.2rem } li { break-inside: avoid }`;

export const styleFile = 'examples/page.css';

/** The tags by which sites show a link: `image` and `url` are whole addresses where it is known which site this is. */
export function openGraph({ title, description, image, alt, url, locale = 'en_US' }) {
  const tags = [
    ['og:type', 'website'], ['og:site_name', 'Job Playground'], ['og:title', title], ['og:description', description], ['og:locale', locale],
    ['og:image', image], ['og:image:type', 'image/png'], ['og:image:width', width], ['og:image:height', height], ['og:image:alt', alt], ...(url ? [['og:url', url]] : []),
  ].map(([property, content]) => `<meta property="${property}" content="${escaped(String(content))}">`);
  return [...tags, '<meta name="twitter:card" content="summary_large_image">'].join('\n');
}

/** `root` is the way to the playground's folder; `others` those to the page in the other languages. */
export function page({ language, title, description, tags, root, others = [], body, script = '' }) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${metaOf(policyOf(''))}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Job Playground</title>
<meta name="description" content="${escaped(description)}">
${tags}
${others.map(({ language: one, href }) => `<link rel="alternate" hreflang="${one}" href="${href}">`).join('\n')}
<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}${styleFile}">
${script}
</head>
<body>
<nav><a href="${root}">Job Playground</a>${others.map(({ language: one, href, name }) => `<a href="${href}" hreflang="${one}" lang="${one}">${name}</a>`).join(' ')}</nav>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
