// The embed builder in Share: the snippets for authors. tests/browser puts them into pages, where they have to work.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { version } from '../support/version.mjs';
import { open } from './harness.mjs';

const home = 'http://page.test/';

async function openBuilder(t, options) {
  const page = await open(t, options);
  await page.click('.share');
  await page.click('.share-embed');
  return {
    page,
    get codes() { return page.all('.embed-code pre').map((one) => one.textContent); },
    form: (name) => page.choose(name, page.one('.embed-form')),
  };
}

test('embed builder: links to an incident by name, without a picture', async (t) => {
  const builder = await openBuilder(t, { fragment: 'example=limit-6-five-pods' });
  const { page } = builder;
  const link = `<a href="${home}#example=limit-6-five-pods">`;
  const [, text] = builder.codes;
  assert.ok(text.includes(`>\n${link}`), text);
  assert.doesNotMatch(text, /<img|"><\/a>/);
  await builder.form('Frame');
  assert.ok(builder.codes[0].includes(`\n<noscript>${link}`));
  await page.press('Escape');
  await page.click('.share');
  assert.ok(page.has('.share-embed'));
  assert.ok(!page.has('dialog h3, [role=dialog] h3'));
});

const mine = `apiVersion: batch/v1
kind: Job
metadata: {name: mine, annotations: {note: "a<b & c"}}
spec:
  backoffLimit: 1
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sh, -c, "sleep 3; exit 1"]}]
`;

for (const [form, count, says] of [
  ['Element', 2, /^<job-playground [^>]*>\n<pre>\napiVersion: batch\/v1\nkind: Job\nmetadata: \{name: mine, annotations: \{note: &quot;a&lt;b &amp; c&quot;\}\}\n/],
  ['Markdown', 2, /^```yaml\n# job-playground step=\d+[^\n]*\napiVersion: batch\/v1\n/],
  ['Frame', 1, /\n<noscript><a href="http[^"?]*\/#[^"]+">mine<\/a><\/noscript>$/],
]) {
  test(`embed builder: ${form} contains your own fallback text`, async (t) => {
    const builder = await openBuilder(t, { text: mine });
    await builder.form(form);
    assert.equal(builder.codes.length, count);
    assert.match(builder.codes.at(-1), says);
  });
}

test('embed builder: Markdown lists the chosen options', async (t) => {
  const builder = await openBuilder(t, { example: 'pi' });
  const { page } = builder;
  await builder.form('Markdown');
  await page.choose('Job', page.one('.embed-form'));
  await page.select(page.control(/^Theme/), 'dark');
  await page.select(page.control(/^Language/), 'ja');
  assert.equal(builder.codes[1].split('\n')[1], `# job-playground step=${page.step} panels=pods,status theme=dark lang=ja`);
});

test('embed builder: a frame is taller than an element by default', async (t) => {
  const builder = await openBuilder(t, { text: mine });
  const { page } = builder;
  const height = () => page.control('Height (px)');
  await builder.form('Frame');
  assert.equal(height().value, '560');
  await builder.form('Element');
  assert.equal(height().value, '480');
  await page.fill(height(), '600');
  await builder.form('Frame');
  assert.match(builder.codes[0], / height="600" /);
});

test('embed builder: saves the poster, and the snippet shows it', async (t) => {
  const builder = await openBuilder(t, { example: 'pi' });
  const { page } = builder;
  await page.choose(/^Save the poster/);
  await page.settled();
  assert.equal(page.saved.at(-1).name, 'pi.svg');
  assert.match(page.saved.at(-1).bytes.toString(), /^<svg/);
  assert.match(builder.codes[1], /#example=pi"><img src="pi.svg" alt="Timeline of Compute/);
  await builder.form('Markdown');
  assert.match(builder.codes[1], /^```yaml\n# job-playground step=\d+ poster=pi\.svg\n/);
  await builder.form('Frame');
  assert.match(builder.codes[0], /^<iframe src="[^"]*embed\.html\?step=\d+#example=pi" width="100%" height="560" style="border:0" loading="lazy" title="Compute[^"]*"><\/iframe>\n<noscript><a href="[^"]*#example=pi"><img src="pi\.svg"/);
});

test('embed builder: addresses include the release if the site keeps it', async (t) => {
  const builder = await openBuilder(t, { example: 'pi' });
  const { page } = builder;
  assert.ok(builder.codes[0].includes(`"${home}job-playground.js"`));
  assert.ok(page.has('.embed-dialog', `no permanent copy of ${version}`));
  // A server may respond with a page if it lacks a file.
  const script = `${home}v${version}/job-playground.js`;
  const asked = [];
  for (const [type, isKept] of [['text/html', false], ['text/javascript', true]]) {
    await page.press('Escape');
    page.served = (url) => {
      asked.push(url);
      return url === script ? new Response('', { headers: { 'Content-Type': type } }) : undefined;
    };
    await page.click('.share');
    await page.click('.share-embed');
    assert.equal(builder.codes[0].includes(`"${script}"`), isKept, type);
  }
  assert.deepEqual(asked, [script, script]);
  assert.match(builder.codes[1], new RegExp(`<a href="${home}v${version}/#example=pi"><img src="${home}v${version}/examples/pi/poster\\.svg"`));
  await page.select(page.control(/^Version/), 'newest');
  assert.doesNotMatch(builder.codes[0], /\/v\d/);
});
