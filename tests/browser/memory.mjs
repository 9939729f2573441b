// Prints the memory of ten embeds on Linux: node tests/browser/memory.mjs [element|frame], after ./dev build. Not a test, because machines
// differ. No driver controls Chromium, because that would also keep objects alive: the page scrolls by itself. The result is the private
// memory of its process beyond that of an empty page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { browserPath } from './browser.mjs';
import { serve } from './site.mjs';

const read = (pid, name) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

function isBelow(pid, ancestor) {
  for (let at = pid; at > 1; at = Number(/\nPPid:\s+(\d+)/.exec(read(at, 'status'))[1])) if (at === ancestor) return true;
  return false;
}

/** Megabytes. */
function privateMemory(browser) {
  let kilobytes = 0;
  for (const name of readdirSync('/proc')) {
    try {
      if (!/^\d+$/.test(name) || !read(name, 'cmdline').includes('--type=renderer') || !isBelow(Number(name), browser.pid)) continue;
      for (const [, part] of read(name, 'smaps_rollup').matchAll(/Private_\w+:\s+(\d+)/g)) kilobytes += Number(part);
    } catch {
      // it ended meanwhile
    }
  }
  return kilobytes * 1024 / 1e6;
}

async function measure(url, moments) {
  const profile = mkdtempSync(join(tmpdir(), 'memory-'));
  const browser = spawn(browserPath() ?? 'chromium', ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--window-size=1000,800', '--remote-debugging-port=0', `--user-data-dir=${profile}`, url], { stdio: 'ignore' });
  const seen = [];
  let last = 0;
  for (const seconds of moments) {
    await wait((seconds - last) * 1000);
    last = seconds;
    seen.push(privateMemory(browser));
  }
  browser.kill();
  await once(browser, 'exit');
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }); // its processes end a little later
  return seen;
}

const closers = [];
const { url } = await serve({ after: (close) => closers.push(close) });
const [empty] = await measure(`${url}/blank.html`, [3]);
for (const as of process.argv[2] ? [process.argv[2]] : ['element', 'frame']) {
  const [read, rested] = await measure(`${url}/ten.html?as=${as}&scroll`, [17, 60]);
  console.log(`ten embeds (${as}): ${(read - empty).toFixed(0)} MB when the last is reached, ${(rested - empty).toFixed(0)} MB 45 s later; an empty page ${empty.toFixed(0)} MB`);
}
for (const close of closers) await close();
process.exit();
