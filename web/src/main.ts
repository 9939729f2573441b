import './views/shared.css';
import './views/page.css';
import './views/screens.css';
import { openPage } from './page';

const session = await openPage(document.querySelector<HTMLElement>('#app')!);
// The page's tests share one page: resetting it between them takes a sixth of the time of a reload.
addEventListener('job-playground-reset', () => void session.reset());
