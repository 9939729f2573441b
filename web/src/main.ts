import './views/shared.css';
import './views/page.css';
import './views/screens.css';
import { openPage } from './page';

const session = await openPage(document.querySelector<HTMLElement>('#app')!);
// The tests of the page share one: it is reset between them, which takes a sixth of the time of loading it.
addEventListener('job-playground-reset', () => void session.reset());
