// What the scripts of Docusaurus do to a page: once the code of this page is loaded, React takes over the server's HTML. If the HTML
// differs, React complains and renders all of it again.
addEventListener('load', async () => {
  const article = document.querySelector('article');
  const rendered = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const asRendered = rendered.querySelector('article').innerHTML;
  setTimeout(() => {
    if (article.innerHTML !== asRendered) {
      console.error('Minified React error #418');
      article.innerHTML = asRendered;
    }
    document.documentElement.dataset.hasHydrated = 'true';
  }, 500);
});
