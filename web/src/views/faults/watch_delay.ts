import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onController } from './fault';

const words = inEach('faults.watch_delay', {
  en: { short: 'Delay watches by 5s from now on', long: 'Delay watches by 1m from now on', over: 'End the watch delay' },
  ja: { short: 'これからwatchを5s遅らせる', long: 'これからwatchを1m遅らせる', over: 'watchの遅れをなくす' },
});

export const watchDelay = onController(30, ({ when }, language) => {
  const t = words(language);
  const lag = (watchDelay: string) => act(when, { watchDelay });
  return [
    { label: t.short, edit: lag('5s') },
    { label: t.long, edit: lag('1m') },
    { label: t.over, edit: lag('10ms') },
  ];
});
