// What the bar of the page says that moves in time, beside what an embed's says, too, in each language.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  by: 'Step by',
  byNames: { visible: 'Change', sync: 'Sync', event: 'Event' },
  byTitles: {
    visible: 'Each step is one change of a pod, a Job, a node or an Event, or one action of the scenario',
    sync: 'Each step is one sync of a controller',
    event: 'Each step is one event of one actor, even if nothing visible changes',
  },
  jump: 'Jump',
  jumps: {
    failure: 'Next failure',
    condition: 'Next condition',
    recorded: 'Next Event',
    action: 'Next action of the scenario',
    goto: 'Go to a time or step…',
  },
  breakpoints: 'Breakpoints',
  stopped: (text: string) => `Stopped: ${text}`,
  endsUnfinished: (jobs: string) => `The run ends here, ${jobs} unfinished`,
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
