// The live preview of the embed: what an author of the element gets.
import type { Wanted } from '../core/embed_snippet';

export class EmbedPreview {
  private live: HTMLElement | undefined;
  private shown = '';

  /** Shows it in `place`. Changes are applied to it, but another language or step needs a new one. */
  show(place: Element, { example, text, step, panels, theme, language, readonly, keys, height }: Wanted, width: number): void {
    const key = [language, step].join();
    if (!this.live || key !== this.shown) {
      this.live?.remove();
      this.live = document.createElement('job-playground');
      this.shown = key;
      if (example === undefined) this.live.append(Object.assign(document.createElement('pre'), { textContent: text }));
      else this.live.setAttribute('src', `#example=${example}`);
      if (language) this.live.lang = language;
      if (step !== undefined) this.live.setAttribute('step', String(step));
      this.live.setAttribute('loading', 'eager');
    }
    this.live.setAttribute('panels', panels.join());
    this.live.setAttribute('theme', theme === 'auto' ? (document.documentElement.dataset.theme ?? 'light') : theme);
    this.live.toggleAttribute('readonly', readonly);
    this.live.setAttribute('keys', keys ? '' : 'off');
    this.live.style.height = `${height}px`;
    this.live.style.width = width ? `${width}px` : '';
    if (!this.live.isConnected) place.append(this.live);
  }
}
