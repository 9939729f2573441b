// The place of each view on the page.
import { html, render } from '../base/dom';

/** Returns the element of a place by its ID. */
export type Places = (id: string) => HTMLElement;

const skeleton = html`
  <header class="top" id="top"></header>
  <main class="work" id="work">
    <aside class="lesson" id="lesson" hidden></aside>
    <section class="pane editor" id="editor">
      <div class="editor-head" id="editor-head"></div>
      <div class="about" id="about"></div>
      <div class="editor-body" id="editor-body"></div>
      <div class="problems" id="problems"></div>
    </section>
    <div class="split split-x" id="split-editor"></div>
    <div class="stage" id="stage">
      <section id="outcome"></section>
      <section class="transport" id="transport"></section>
      <section class="why" id="why"></section>
      <div class="timelines">
        <div class="stale" id="stale" role="status" hidden></div>
        <div class="stale" id="working" hidden></div>
        <div class="shared" id="shared" hidden></div>
        <section class="timeline" id="timeline"></section>
        <div class="beside" id="beside" hidden>
          <div class="beside-why" id="beside-why"></div>
          <section class="timeline kept" id="timeline-kept"></section>
        </div>
      </div>
      <div class="split split-y" id="split-timeline"></div>
      <div class="lower">
        <section class="pane job" id="job"></section>
        <section class="pane controller" id="controller"></section>
        <section class="pane panels" id="panels"></section>
      </div>
    </div>
  </main>
  <nav class="pages" id="pages"></nav>
  <div class="notice" id="notice" role="status"></div>
`;

export function showFrame(root: HTMLElement): Places {
  render(skeleton, root);
  return (id) => root.querySelector<HTMLElement>(`#${id}`)!;
}
