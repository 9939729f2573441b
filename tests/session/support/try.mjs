const t0 = performance.now();
const { loadPage } = await import('./bundle.mjs');
console.log('bundle', performance.now() - t0);
