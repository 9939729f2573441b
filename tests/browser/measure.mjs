// Prints the speed of the page: node tests/browser/measure.mjs [first|frames], after ./dev build. Not a test, because machines differ.
//   first   time from navigation to the first drawn step, with the page's thread slowed 4 times and a warm cache
//   frames  frame times with 5,000 pods, and seek times in a run of 100,000 steps
import { openPage } from './browser.mjs';
import { desk, playground } from './page.mjs';

const wanted = process.argv[2];

const large = (completions, parallelism) => `apiVersion: batch/v1
kind: Job
metadata: {name: large}
spec:
  completions: ${completions}
  parallelism: ${parallelism}
  completionMode: Indexed
  backoffLimitPerIndex: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: large}
spec:
  until: 2h
  cluster: {nodes: 20}
  pods:
  - match: {index: "3-5", attempt: "1"}
    runs: [{for: 3s, exit: 1}]
  - runs: [{for: 5s}]
`;

async function withPage(act) {
  const closers = [];
  try {
    const { page } = await openPage({ after: (close) => closers.push(close) }, '', desk);
    const ui = playground(page);
    await ui.why.waitFor();
    await act(page, ui);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const ordered = (numbers) => [...numbers].sort((a, b) => a - b);
const part = (numbers, share) => ordered(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))].toFixed(1);

async function first(page) {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#why-text')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (globalThis.firstStep = performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = [];
  for (let visit = 0; visit < 12; visit += 1) {
    await page.reload();
    await page.waitForFunction(() => globalThis.firstStep);
    if (visit >= 2) times.push(await page.evaluate(() => globalThis.firstStep)); // the cache is warm by then
    await page.waitForTimeout(500);
  }
  console.log(`first step drawn, 4x slower, warm cache: median ${part(times, 0.5)} ms, worst ${part(times, 1)} ms of ${times.length}`);
}

async function frames(page, ui) {
  const open = async (text) => {
    await page.evaluate((draft) => localStorage.setItem('job-playground.draft', draft), JSON.stringify({ text, time: 0 }));
    await page.goto(page.url()); // a reload restores the state of the tab
    await page.locator('#app[data-settled]').waitFor({ timeout: 120_000 });
    console.log(`${await ui.steps()} steps`);
  };
  const measure = async (name, act) => {
    const seen = page.evaluate(() => new Promise((resolve) => {
      const times = [];
      let last = performance.now();
      globalThis.measured = false;
      const next = (now) => {
        times.push(now - last);
        last = now;
        if (globalThis.measured) resolve(times.slice(1));
        else requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    }));
    await act();
    await page.evaluate(() => (globalThis.measured = true));
    const times = await seen;
    console.log(`  ${name}: ${times.length} frames, median ${part(times, 0.5)} ms, 95% ${part(times, 0.95)} ms, worst ${part(times, 1)} ms`);
  };
  const seeking = async () => {
    const times = await page.evaluate(async () => {
      const slider = document.querySelector('#timeline .tl-slider');
      const [app, shown] = [document.querySelector('#app'), document.querySelector('#clock-step')];
      const taken = [];
      for (let at = 1; at <= 60; at += 1) {
        const before = shown.textContent;
        const start = performance.now();
        slider.value = String(Math.floor((((at * 7919) % 1000) / 1000) * Number(slider.max)));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        while (performance.now() - start < 3000 && !(app.hasAttribute('data-settled') && shown.textContent !== before)) {
          await new Promise(requestAnimationFrame);
        }
        taken.push(performance.now() - start);
      }
      return taken;
    });
    console.log(`  seeking until all panels show it: median ${part(times, 0.5)} ms, 95% ${part(times, 0.95)} ms, worst ${part(times, 1)} ms`);
  };

  await open(large(5000, 500));
  const ruler = await page.locator('#timeline .tl-ruler').boundingBox();
  await measure('at rest', () => page.waitForTimeout(1000));
  await measure('scrubbing', async () => {
    await page.mouse.move(ruler.x + 220, ruler.y + 10);
    await page.mouse.down();
    for (let at = 0; at < 120; at += 1) await page.mouse.move(ruler.x + 220 + at * 6, ruler.y + 10);
    await page.mouse.up();
  });
  await measure('scrolling', () => page.evaluate(async () => {
    const rows = document.querySelector('#timeline .tl-scroll');
    for (let at = 0; at < 150; at += 1) {
      rows.scrollTop = (at * 397) % rows.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
  }));
  await measure('zooming', async () => {
    await page.mouse.move(ruler.x + 500, ruler.y + 100);
    await page.keyboard.down('Control');
    for (let at = 0; at < 60; at += 1) await page.mouse.wheel(0, at < 30 ? -60 : 60);
    await page.keyboard.up('Control');
  });
  await ui.speed('30');
  await ui.press('Home');
  await measure('playing at 30x', async () => {
    await page.keyboard.press(' ');
    await page.waitForTimeout(4000);
    await page.keyboard.press(' ');
  });
  await seeking();
  await open(large(12500, 200));
  await seeking();
}

if (wanted !== 'frames') await withPage(first);
if (wanted !== 'first') await withPage(frames);
