// The texts that only the page's playback bar has, in each language. Those shared with embeds are in en.ts.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  by: 'Step by',
  byNames: { visible: 'Change', sync: 'Sync', event: 'All' },
  byTitles: {
    visible: 'Stop at each change of a pod, Job, node or Event, and at each scenario action',
    sync: 'Stop at each sync of a controller',
    event: 'Stop at every step, even if nothing visible changes',
  },
  jump: 'Jump',
  jumps: {
    failure: 'Next failure',
    condition: 'Next condition',
    recorded: 'Next Event',
    action: 'Next scenario action',
    goto: 'Go to a time or step…',
  },
  breakpoints: 'Breakpoints',
  stopped: (text: string) => `Stopped: ${text}`,
  endsUnfinished: (jobs: string) => `The run ends here. Not finished: ${jobs}`,
};

const ja: Partly<typeof en> = {
  by: '刻み',
  byNames: { visible: '変化', sync: '同期', event: '全部' },
  byTitles: {
    visible: 'Pod、Job、ノード、Eventの変化とシナリオの操作ごとに進む',
    sync: 'コントローラーの同期(sync)ごとに進む',
    event: '目に見える変化がなくても、すべての出来事ごとに進む',
  },
  jump: '移動',
  jumps: {
    failure: '次の失敗',
    condition: '次のcondition',
    recorded: '次のEvent',
    action: 'シナリオの次の操作',
    goto: '時刻かステップを指定…',
  },
  breakpoints: 'ブレークポイント',
  stopped: (text) => `停止: ${text}`,
  endsUnfinished: (jobs) => `実行はここまでです。${jobs}は終わっていません`,
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('transport', ja, en) };
export const transportText = (language: Language) => texts[language];
