// Ten embeds of different scenarios on a long page: as elements, or with ?as=frame as frames. With ?scroll the page scrolls by itself, one
// embed per 1.5 s.
const names = ['never-backoff-limit-3', 'on-failure-backoff-limit-3', 'backoff-counts-all', 'indexed', 'success-policy', 'suspend-resume', 'failure-policy', 'node-dies', 'cron-hello', 'scale'];
const query = new URLSearchParams(location.search);
const asFrame = query.get('as') === 'frame';
for (const name of names) {
  const text = document.createElement('p');
  text.className = 'between';
  text.textContent = name;
  const embed = document.createElement(asFrame ? 'iframe' : 'job-playground');
  if (asFrame) {
    embed.loading = 'lazy';
    embed.width = '100%';
    embed.height = '480';
    embed.src = `/play/embed.html#example=${name}`;
  } else embed.setAttribute('src', `#example=${name}`);
  document.body.append(text, embed);
}
if (query.has('scroll')) {
  for (const embed of document.querySelectorAll('job-playground, iframe')) {
    embed.scrollIntoView({ block: 'center' });
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
}
