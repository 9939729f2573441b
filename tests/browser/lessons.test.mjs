// Lessons in a real browser: the focus, accessibility, returning from another page, and the room that they leave on a phone.
import { expect, test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { openPlayground, phone, violations } from './page.mjs';

function lessons(page) {
  const card = page.locator('#lesson');
  return {
    card,
    option: (name) => card.getByRole('button', { name }),
    reveal: card.locator('.lesson-reveal'),
    next: card.locator('.lesson-next'),
    at: (step) => expect(page.locator(`#app[data-lesson="${step}"][data-settled]`)).toBeVisible(),
    follow: (fragment) => page.evaluate((hash) => void (location.hash = hash), fragment),
  };
}

test('lessons: list, question, answer and progress are accessible', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  const on = lessons(page);
  await page.getByRole('button', { name: 'Learn' }).click();
  await expect(page.locator('.lessons-list button').first()).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await on.follow('lesson=on-failure-one-fewer/3');
  await on.at('on-failure-one-fewer/3');
  await expect.poll(() => violations(page)).toEqual([]);
  await on.option('Four').click();
  await expect(on.reveal).toHaveText(/Not quite\./);
  await expect.poll(() => violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Learn' }).click();
  await expect(page.locator('.course').getByRole('progressbar').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget my progress' })).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('answers off: questions before and after an answer are accessible', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  const on = lessons(page);
  await on.follow('lesson=never-still-retries&answers=off');
  await on.at('never-still-retries/1');
  await expect(on.next).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => violations(page)).toEqual([]);
  await on.option('Fail').click();
  await expect(on.card).toContainText('Your answer is final.');
  await expect.poll(() => violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('lessons: Next keeps the focus and gets it after an answer', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  const on = lessons(page);
  await on.follow('lesson=on-failure-one-fewer');
  await on.at('on-failure-one-fewer/1');
  await on.next.focus();
  for (const place of ['on-failure-one-fewer/2', 'on-failure-one-fewer/3', 'on-failure-one-fewer/4', 'on-failure-logs-vanish/1']) {
    await page.keyboard.press('Enter');
    await on.at(place);
    await expect(on.next, place).toBeFocused();
    if (!place.endsWith('one-fewer/3')) continue;
    await on.option('Four').focus();
    await page.keyboard.press('Enter');
    await expect(on.reveal).toBeVisible();
    await expect(on.next).toBeFocused();
    await on.at(place);
  }
  expect(errors).toEqual([]);
});

test('answers off: Next gets the focus; the answer stays on return', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { own: true });
  const on = lessons(page);
  await on.follow('lesson=never-still-retries&answers=off');
  await on.at('never-still-retries/1');
  await on.option('Fail').click();
  await expect(on.card).toContainText('Your answer is final.');
  await expect(on.next).toBeFocused();
  await page.goto('about:blank');
  await page.goBack();
  await on.at('never-still-retries/1');
  await expect(on.card).toContainText('Your answer is final.');
  await expect(on.card.locator('.lesson-option').first()).toHaveAttribute('aria-pressed', 'true');
  await expect(on.card.locator('.lesson-option:enabled')).toHaveCount(0);
  await expect(on.reveal).toHaveCount(0);
  expect(errors).toEqual([]);
});

for (const asked of ['on-failure-one-fewer/3', 'choose-backoff-limit/3', 'failure-policy-needs-never/1']) {
  test(`phone: every answer is visible, and the run has room, ${asked}`, async ({ t }) => {
    const { page } = await openPage(t, `#lesson=${asked}`, phone);
    const on = lessons(page);
    await on.at(asked);
    const height = (of) => of.boundingBox().then((box) => box.height);
    const bottom = (of) => of.boundingBox().then((box) => box.y + box.height);
    await expect.poll(async () => (await bottom(on.card.locator('.lesson-option').last())) - (await bottom(on.card.locator('.lesson-body')))).toBeLessThanOrEqual(0);
    await expect.poll(() => height(page.locator('#timeline'))).toBeGreaterThan(160);
    await on.card.locator('.lesson-option').last().click();
    await expect(on.reveal).toBeVisible();
    await expect.poll(() => height(on.card)).toBeLessThan(844 * 0.5);
  });
}

test('phone: lesson card leaves room for the run and can be folded', async ({ t }) => {
  const { page } = await openPage(t, '#lesson=expectations-expire', phone);
  const on = lessons(page);
  await on.at('expectations-expire/1');
  const height = (of) => of.boundingBox().then((box) => box.height);
  await expect.poll(() => height(on.card)).toBeLessThan(844 * 0.55);
  await expect.poll(() => height(page.locator('#timeline'))).toBeGreaterThan(200);
  await expect.poll(() => violations(page)).toEqual([]);
  await on.card.getByRole('button', { name: 'the expectations' }).click();
  await expect(page.locator('[data-fact=expectations]')).toBeVisible();
  await on.card.getByRole('button', { name: 'Collapse the lesson' }).click();
  await expect(on.card.locator('.lesson-body')).toBeHidden();
  await expect.poll(() => height(on.card)).toBeLessThan(60);
});
