// Ten embeds of different scenarios, as a long page has them: by the element, or with ?as=frame as frames.
const names = ['never-backoff-limit-3', 'on-failure-backoff-limit-3', 'backoff-counts-all', 'indexed', 'success-policy', 'suspend-resume', 'failure-policy', 'node-dies', 'cron-hello', 'scale'];
const asFrame = new URLSearchParams(location.search).get('as') === 'frame';
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
