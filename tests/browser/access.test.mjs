// The states of the page that open over it are accessible in both themes and in Japanese, and what has the focus is seen to have it.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openPlayground, phone, playground, violations } from './page.mjs';

const languages = {
  en: { break: /Break something/, edit: 'Edit…', scale: 'Change parallelism…', apply: 'Apply', older: 'Earlier texts', share: 'Share', exports: 'Export', fail: 'Fail with exit code…' },
  ja: { break: /何かを壊す/, edit: '編集…', scale: 'parallelismを変更…', apply: '適用', older: '以前のテキスト', share: '共有', exports: 'エクスポート', fail: '終了コードを指定して失敗…' },
};

for (const [language, colorScheme] of [['en', 'light'], ['en', 'dark'], ['ja', 'light']]) {
  test(`axe finds nothing wrong with dialogs and menus, ${language}, ${colorScheme}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { colorScheme, locale: language === 'ja' ? 'ja-JP' : 'en-US' });
    const say = languages[language];
    await page.locator('.cm-content').waitFor();
    await ui.goto('40s');
    const wrong = [];
    const check = async (state, shown = 'dialog') => {
      await page.locator(shown).first().waitFor();
      wrong.push(...(await violations(page)).map((one) => `${state}: ${one}`));
      await page.keyboard.press('Escape');
      await page.locator(shown).first().waitFor({ state: 'detached' });
    };
    const ofJob = async (item) => {
      await page.locator('#job').getByRole('button', { name: say.break }).click();
      if (item) await ui.choose(item);
    };
    await ofJob();
    await check('menu of the Job', '[role=menu]');
    await page.locator('#controller').getByRole('button', { name: say.break }).click();
    await check('menu of the controller', '[role=menu]');
    await page.keyboard.press('1');
    await page.locator('#pods tbody tr').nth(1).locator('button').click();
    await check('menu of a pod', '[role=menu]');
    await ui.press('4');
    await page.locator('.nodes button').first().click();
    await check('menu of a node', '[role=menu]');
    await page.getByRole('button', { name: say.exports }).click();
    await check('exports', '[role=menu]');

    await ofJob(say.edit);
    await page.getByRole('button', { name: say.apply }).click();
    await check('edit');
    await ofJob(say.scale);
    await page.locator('dialog input').fill('-3');
    await page.keyboard.press('Enter');
    await check('scale');
    await ui.pod(1, say.fail);
    await check('exit code');
    await ui.type((await ui.text()).replace('backoffLimit: 3', 'backoffLimit: 2'));
    await page.locator('h1').click();
    await ui.example('indexed'); // so that there is something in the history
    await page.getByRole('button', { name: say.older }).click();
    await page.locator('.history-list').waitFor();
    await check('history');
    await ui.goto('9s');
    await ui.field('status.failed').click();
    await page.locator('.causes-list li').first().waitFor();
    await check('causes');
    await page.keyboard.press('o');
    await page.locator('.share-file button').click();
    await page.locator('dialog textarea').waitFor();
    await check('import');
    await page.getByRole('button', { name: say.share, exact: true }).click();
    await page.locator('dialog input').first().waitFor();
    await check('share');
    await page.keyboard.press('g');
    await check('goto');
    // Another tab's breakpoint that this page cannot read, and a text that is none.
    await page.evaluate(() => localStorage.setItem('job-playground.breakpoints', JSON.stringify([{ text: 'x', landmark: 'when:x', on: true }])));
    await page.keyboard.press('b');
    const breakpoint = page.locator('dialog input[type=text]');
    await breakpoint.fill('failed > 1');
    await page.keyboard.press('Enter');
    await expect(page.locator('.breakpoint-list li')).toHaveCount(2);
    await breakpoint.fill('failed is somewhat');
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog [role=alert]')).toBeVisible();
    await check('breakpoints');
    await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('out of order'); }));
    await page.locator('#why [role=alert]').waitFor();
    wrong.push(...(await violations(page)).map((one) => `crash: ${one}`));
    assert.deepEqual(wrong, []);
    assert.deepEqual(errors, []);
  });
}

test('the splitters are moved by arrow keys within their bounds, and stay so over a reload', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const size = { editor: () => page.locator('#editor').evaluate((one) => one.offsetWidth), timeline: () => page.locator('.lower').evaluate((one) => one.offsetHeight) };
  for (const [name, more, less] of [['editor', 'ArrowRight', 'ArrowLeft'], ['timeline', 'ArrowUp', 'ArrowDown']]) {
    const bar = page.locator(`#split-${name}`);
    const value = async (what = 'now') => Number(await bar.getAttribute(`aria-value${what}`));
    const [before, drawn] = [await value(), await size[name]()];
    await bar.press(more);
    assert.equal(await value(), before + 24);
    assert.ok(Math.abs((await size[name]()) - drawn - 24) <= 1, `${name} follows`);
    await bar.press(less);
    assert.equal(await value(), before);
    for (let presses = 0; presses < 60 && (await value()) > (await value('min')); presses += 1) await bar.press(less);
    await bar.press(less);
    assert.equal(await value(), await value('min'));
    await bar.press(more);
  }
  const step = await ui.step();
  await page.locator('#split-editor').press('ArrowRight');
  assert.equal(await ui.step(), step, 'arrows of a splitter are no steps');
  const editor = await size.editor();
  await page.reload();
  await ui.why.waitFor();
  await page.waitForFunction((width) => document.querySelector('#editor').offsetWidth === width, editor);
});

for (const colorScheme of ['light', 'dark']) {
  test(`what has the focus looks unlike what has not, ${colorScheme}`, async ({ t }) => {
    const { page } = await openPlayground(t, { colorScheme });
    await page.locator('.cm-content').waitFor();
    const looks = (selector) => page.locator(selector).evaluate((one) => {
      const { backgroundColor, outlineColor, outlineStyle, outlineWidth } = getComputedStyle(one);
      const over = getComputedStyle(one, '::after');
      const frame = over.content === 'none' ? '' : over.border;
      return [backgroundColor, outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineStyle} ${outlineColor}`, frame].join(' / ');
    });
    const parts = { '#split-editor': '#split-editor', '#split-timeline': '#split-timeline', '.cm-content': '.cm-editor', '.play': '.play', '.pick': '.pick' };
    for (const [focused, seen] of Object.entries(parts)) {
      await page.locator('body').evaluate(() => document.activeElement?.blur());
      const before = await looks(seen);
      await page.keyboard.press('Tab'); // from here on the keyboard has the focus
      await page.locator(focused).focus();
      if (seen === '.cm-editor') await page.locator('.cm-focused').waitFor(); // CodeMirror looks a moment later
      assert.notEqual(await looks(seen), before, focused);
    }
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`what is chosen is seen in forced colours, and axe finds nothing wrong, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { forcedColors: 'active', colorScheme });
    await page.locator('.cm-content').waitFor();
    await ui.goto('40s');
    assert.deepEqual(await violations(page), []);
    const ground = (selector, pseudo) => page.locator(selector).first().evaluate((one, part) => getComputedStyle(one, part).backgroundColor, pseudo);
    const highlight = await page.evaluate(() => {
      document.body.style.color = 'Highlight';
      const { color } = getComputedStyle(document.body);
      document.body.style.color = '';
      return color;
    });
    assert.equal(await ground('.tabs [aria-selected=true]', '::after'), highlight, 'a tab');
    assert.equal(await ground('.segmented input:checked + span'), highlight, 'a kind of step');
    assert.notEqual(await ground('.segmented input:not(:checked) + span'), highlight);
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`in forced colours the timeline is drawn for their background, whichever theme was chosen, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    const pixels = () => page.locator('#timeline .tl-canvas').evaluate((canvas) => canvas.toDataURL());
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await ui.settled();
    const drawn = await pixels();
    const other = colorScheme === 'light' ? 'dark' : 'light';
    while ((await theme()) === colorScheme) {
      await page.getByRole('button', { name: /theme/i }).click();
      await ui.settled();
    }
    await page.waitForFunction((before) => document.querySelector('#timeline .tl-canvas').toDataURL() !== before, drawn);
    assert.equal(await theme(), other);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.waitForFunction((before) => document.querySelector('#timeline .tl-canvas').toDataURL() === before, drawn);
    await page.emulateMedia({ forcedColors: 'none', colorScheme });
    await page.waitForFunction((before) => document.querySelector('#timeline .tl-canvas').toDataURL() !== before, drawn);
  });
}

test('a table that is wider than its place has a shadow where it goes on, and is moved by arrow keys', async ({ t }) => {
  const { page } = await openPlayground(t, phone);
  await page.locator('#app[data-settled]').waitFor();
  await page.keyboard.press('v');
  const box = page.locator('.versions-dialog .scroll-x');
  await box.waitFor();
  assert.ok(await box.evaluate((one) => one.scrollWidth > one.clientWidth), 'there is more than fits');
  assert.match(await box.evaluate((one) => getComputedStyle(one).backgroundAttachment), /local, local, scroll, scroll/);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.versions-dialog .scroll-x').scrollLeft > 0);
});

for (const colorScheme of ['light', 'dark']) {
  test(`words on the timeline are readable where they tell of what is to come, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    await ui.press('Home');
    // As it is seen: the brightest and the darkest dot around the words of the first failed pod.
    const found = await page.evaluate(() => {
      const canvas = document.querySelector('#timeline .tl-words');
      const veil = document.querySelector('#timeline .tl-future');
      const over = (veil.compareDocumentPosition(canvas) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && getComputedStyle(veil).zIndex === getComputedStyle(canvas).zIndex;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const dots = [];
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) dots.push(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      return { over, dots: [...new Set(dots)].map((dot) => dot.split(' ').map(Number)) };
    });
    assert.ok(found.over, 'the veil is beneath them');
    const luminance = (dot) => dot.map((one) => (one <= 10 ? one / 3294.6 : ((one / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
    const lights = found.dots.map(luminance).sort((a, b) => a - b);
    assert.ok((lights.at(-1) + 0.05) / (lights[0] + 0.05) >= 4.5, String(lights.length));
  });
}

test('keys of a single character that are switched off are so in every open tab at once, and in embeds of the same site', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  const context = page.context();
  const open = async (path) => {
    const tab = await context.newPage();
    await tab.goto(new URL(path, page.url()).href);
    await tab.locator('#app[data-settled]').waitFor();
    await tab.evaluate(() => {
      globalThis.told = new Promise((resolve) => addEventListener('storage', ({ key }) => key === 'job-playground.shortcuts' && resolve()));
    });
    return tab;
  };
  const step = (tab) => tab.locator('.clock-step b, #clock-step').textContent();
  const press = async (tab, key) => {
    await tab.bringToFront(); // one that is not seen draws nothing
    await tab.keyboard.press(key);
    await playground(tab).settled();
    return step(tab);
  };
  const tabs = [await open('./#example=pi&step=3'), await open('embed.html#example=pi&step=3')];
  for (const tab of tabs) assert.notEqual(await press(tab, 'l'), '3');
  await page.bringToFront();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Keys of a single letter' }).uncheck();
  await page.keyboard.press('Escape');
  for (const tab of [...tabs, await open('embed.html#example=pi&step=3')]) {
    if (tabs.includes(tab)) await tab.evaluate(() => globalThis.told);
    assert.equal(await press(tab, 'Home'), '0');
    const first = await press(tab, 'ArrowRight');
    await press(tab, 'Home');
    await press(tab, 'l');
    assert.equal(await press(tab, 'ArrowRight'), first, 'l counted for nothing');
  }
  assert.deepEqual(errors, []);
});
