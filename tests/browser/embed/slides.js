// The next slide, as a deck does it.
addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowRight') return;
  const [now, next] = document.querySelectorAll('.slides > section');
  now.hidden = true;
  next.hidden = false;
});
