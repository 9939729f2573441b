import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onController } from './fault';

const words = inEach('faults.controller', {
  en: { restart: 'Restart the controller', restartLong: 'Stop the controller for 30s', crash: 'Crash after the next write, in the middle of a sync' },
  ja: { restart: 'コントローラーを再起動', restartLong: 'コントローラーを30s止める', crash: '次の書き込みの直後、同期の途中で落とす' },
});

export const controller = onController(10, ({ when }, language) => {
  const t = words(language);
  const job = (change: object) => act(when, { controller: { name: 'job', ...change } });
  return [
    { label: t.restart, edit: job({ state: 'restart' }) },
    { label: t.restartLong, edit: job({ state: 'restart', downFor: '30s' }) },
    { label: t.crash, edit: job({ state: 'crash', afterWrites: 1 }) },
  ];
});
