// The texts of the example gallery and of the list “Earlier manifests” in both languages; loaded with them.
import type { Language } from '.';

const en = {
  search: 'Search the examples',
  none: 'No example matches.',
  historyEmpty: 'Nothing yet. Manifests that you replace are kept here.',
  restore: 'Restore',
  groups: {
    retries: 'Retries and back-off', first: 'First steps', indexed: 'Indexed Jobs', life: 'Job lifecycle',
    policies: 'Policies and replacements', faults: 'Faults', cron: 'CronJobs', versions: 'Older versions', docs: 'From the documentation',
    incidents: 'Public reports',
  } as Record<string, string>,
};

const ja: typeof en = {
  search: '例を探す',
  none: '当てはまる例がありません。',
  historyEmpty: 'まだありません。置き換えたテキストはここに残ります。',
  restore: '元に戻す',
  groups: {
    retries: 'リトライとバックオフ', first: 'はじめに', indexed: 'Indexed Job', life: 'Jobの一生',
    policies: 'ポリシーとPodの置き換え', faults: '障害', cron: 'CronJob', versions: '古いバージョン', docs: '公式ドキュメントのとおりに',
    incidents: '公開された報告'
  },
};

const texts = { en, ja };

export const galleryText = (language: Language): typeof en => texts[language];
