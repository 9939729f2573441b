import { openPage } from './browser.mjs';
import { playground, desk } from './page.mjs';
const { page } = await openPage({ after: () => {} }, '', desk);
const ui = playground(page); await ui.why.waitFor(); await ui.example('pi');
console.log(page.url(), await ui.step(), await ui.steps());
await ui.press('ArrowRight'); console.log(await ui.step()); await page.waitForTimeout(1500); console.log(page.url());
process.exit(0);
