import type { Session } from '../core/session';

/** Works on a narrow screen, too. */
export function openPanel({ questions, look }: Session, id: string): void {
  questions.showPanel(id);
  look.showPage('panels');
}
