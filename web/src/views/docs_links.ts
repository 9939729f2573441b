// Links to further reading: in the help and in the lessons.
import { html, type Template } from '../base/dom';
import type { Session } from '../core/session';
import { helpText } from '../text/help';

export function docsLinks(session: Session): Template {
  const { links } = helpText(session.state.language);
  const release = session.state.run?.loaded.version;
  return html`<p class="docs-links"><a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/" target="_blank" rel="noopener">${links.docs}</a> ·
    <a href=${`https://github.com/kubernetes/kubernetes/tree/${release ? `release-${release.slice(1)}` : 'master'}/pkg/controller/job`} target="_blank" rel="noopener">${links.source}</a> ·
    <a href="./fidelity.html">${links.limits}</a></p>`;
}
