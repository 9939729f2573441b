// Quick fixes in a real browser: the keyboard, the focus, and the tooltip of the mark in the editor.
import { expect, test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

const job = (spec) => `apiVersion: batch/v1
kind: Job
metadata:
  name: demo
spec:
${spec}  template:
    spec:
      restartPolicy: Never # of the pods
      containers:
      - {name: main, image: busybox, command: [sleep, "5"]}
`;

const isFixed = async (ui, text) => {
  await expect(ui.verdict).toHaveClass(/good|warn/);
  await expect.poll(() => ui.text()).toBe(text);
};

test('quick fix: is accessible, and moves the focus to the editor', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const wrong = job('  backofLimit: 3 # tries\n');
  await ui.type(wrong);
  const problem = page.locator('.problems .error', { hasText: 'unknown field "spec.backofLimit"' });
  await expect(problem).toContainText('Did you mean backoffLimit?');
  await expect.poll(() => violations(page)).toEqual([]);
  await problem.getByRole('button', { name: 'Rename to backoffLimit', exact: true }).click();
  await isFixed(ui, job('  backoffLimit: 3 # tries\n'));
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(problem).toBeVisible();
  await expect.poll(() => ui.text()).toBe(wrong);
  expect(errors).toEqual([]);
});

test('quick fix: the mark in the editor has the same button and message', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const tooltip = page.locator('.cm-tooltip-lint');
  const fix = async (wrong, label, message) => {
    await ui.type(wrong);
    await ui.settled(); // lines move until the manifest runs
    await expect(page.locator('.cm-lintRange-error').first()).toBeVisible();
    await page.mouse.move(5, 5);
    await page.locator('.cm-lintRange-error').first().hover({ position: { x: 8, y: 8 } });
    await expect(tooltip).toContainText(message);
    await expect(tooltip).not.toHaveText(/kind: Job.*kind: Job/);
    await tooltip.getByRole('button', { name: label }).click();
    await isFixed(ui, job(''));
  };
  await fix(job('').replace('batch/v1', 'extensions/v1beta1'), 'Write apiVersion: batch/v1', 'extensions/v1beta1 was removed in Kubernetes v1.6. Use apiVersion: batch/v1.');
  await fix(job('').replace('kind: Job', 'kind: job'), 'Write kind: Job', 'Write kind: Job');
  await page.locator('.language select').selectOption('ja');
  await fix(job('').replace('kind: Job', 'kind: job'), 'kind: Jobと書く', 'kind: Jobと書く');
  expect(errors).toEqual([]);
});
