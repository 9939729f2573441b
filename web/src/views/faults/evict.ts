import { act } from '../../core/edit';
import { onPod } from './fault';

const words = { en: 'Evict', ja: '退避(evict)' };

export const evict = onPod(30, ({ stays, key, when }, language) => (stays ? [{ label: words[language], edit: act(when, { evict: key }) }] : []));
