import './views/shared.css';
import './views/page.css';
import './views/screens.css';
import { openPage } from './page';

void openPage(document.querySelector<HTMLElement>('#app')!);
