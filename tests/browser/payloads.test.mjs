// A payload in a scenario, a link or the storage is text to a real browser: in the document, in drawings and in downloads.
// tests/session/payloads.test.mjs puts one into each string of the page's state.
import { expect, test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';

const payload = `<img src=x onerror="pwned=1"><script>pwned=2</script>"'\`\${pwned}&lt;\\u0007\\uFFFE\\u202E]]>--></title></svg>`;
const quoted = JSON.stringify(payload).replace(/\\\\u/g, '\\u');

const scenario = `apiVersion: batch/v1
kind: Job
metadata:
  name: hurt
  labels: {app: hurt}
  annotations: {note: ${quoted}}
spec:
  backoffLimit: 0
  template:
    metadata:
      annotations: {note: ${quoted}}
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: ${quoted}
        command: [${quoted}]
        env: [{name: A, value: ${quoted}}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: hurt}
spec:
  title: ${quoted}
  description: ${quoted}
  pods:
  - runs: [{for: 5s, exit: 1}]
`;

/** Parts of it that became anything but text. */
const hurt = (page) => page.evaluate(() => [
  ...[...document.querySelectorAll('img[src=x], script:not([type=module], [src="./unstarted.js"]), svg script, title title, [href^="javascript:" i], [src^="javascript:" i]')].map((one) => one.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => `${one.localName} ${name}`)),
  ...('pwned' in globalThis ? [`ran: ${globalThis.pwned}`] : []),
]);

test('payload: a scenario is shown as text in page, drawings and downloads', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true });
  const isText = async (where) => await expect.poll(() => hurt(page), where).toEqual([]);
  await ui.type(scenario);
  await expect(page.locator('#job h2 .object')).toHaveText('hurt');
  await page.locator('h1').click();
  await ui.goto('6s');
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) {
    await ui.press(key);
    await isText(`panel ${key}`);
  }
  await expect(page.locator('.pick-title')).toContainText('<img src=x');
  const svg = await ui.exported('SVG drawing');
  expect(svg.name).toBe('hurt.svg');
  // The page itself may not parse HTML.
  const blank = await page.context().newPage();
  const drawing = await blank.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { error: read.querySelector('parsererror')?.textContent, others: read.querySelectorAll('img, script, foreignObject, a, image, use').length, title: read.querySelector('title').textContent };
  }, svg.bytes.toString());
  expect([drawing.error, drawing.others]).toEqual([undefined, 0]);
  expect(drawing.title).toMatch(/<img src=x onerror="pwned=1">/);
  for (const item of ['JSON trace', 'Perfetto (Chrome trace)']) {
    const { name, bytes } = await ui.exported(item);
    expect(name).toMatch(/^hurt\./);
    JSON.parse(bytes);
  }
  const cast = await ui.exported('Transcript (asciinema)');
  for (const line of cast.bytes.toString().trim().split('\n')) JSON.parse(line);
  expect((await ui.exported('PNG image')).name).toBe('hurt.png');
  await isText('after the exports');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('dialog input').first()).toBeVisible();
  await isText('Share');
  expect(errors).toEqual([]);
});

test('payload: contents of storage and links are shown as text', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true });
  const isText = async (where) => await expect.poll(() => hurt(page), where).toEqual([]);
  const real = JSON.parse(quoted);
  const kept = {
    history: [{ when: 1, title: real, text: real }],
    breakpoints: [{ text: real, landmark: real, on: true }],
    draft: { text: scenario, title: real, example: real, exampleAbout: real, time: 0, address: real },
  };
  await page.evaluate(({ entries, forks }) => {
    for (const [name, value] of entries) localStorage.setItem(`job-playground.${name}`, JSON.stringify(value));
    sessionStorage.clear();
    sessionStorage.setItem('job-playground.forks', JSON.stringify(forks));
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  }, { entries: Object.entries(kept), forks: [{ id: 1, text: scenario, title: real, outcome: real, pods: 1, steps: 1, hash: real }] });
  const [address] = page.url().split('#');
  await page.goto('about:blank');
  await page.goto(address);
  await ui.settled();
  await isText('the page');
  await ui.press('5');
  await expect(page.locator('.runs li').first()).toBeVisible();
  await isText('kept runs');
  await page.keyboard.press('b');
  await expect(page.locator('.breakpoint-list li').first()).toBeVisible();
  await isText('breakpoints');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Earlier manifests' }).click();
  await expect(page.locator('.history-list')).toBeVisible();
  await isText('Earlier manifests');
  await page.keyboard.press('Escape');
  const link = await ui.link(real.replace(/[\u0000-\u001f]/g, ''));
  await page.goto('about:blank');
  await page.goto(link);
  await ui.settled();
  await expect(page.locator('#shared')).toContainText('<img src=x');
  await isText('the note of a link');
  expect(errors).toEqual([]);
});
