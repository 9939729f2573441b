// Shows the next slide, like a deck.
addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowRight') return;
  const [now, next] = document.querySelectorAll('.slides > section');
  now.hidden = true;
  next.hidden = false;
});
