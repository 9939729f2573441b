const app = document.querySelector<HTMLElement>('#app')!;
const worker = new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' });
worker.onmessage = (event: MessageEvent<{ version: string }>) => {
  app.dataset.engine = event.data.version;
  app.textContent = `Job Playground, engine ${event.data.version}`;
};
