// Drawn on a grid of 16 x 16, filled.
export const icons = {
  play: 'M4 2.5v11l9.5-5.5z',
  pause: 'M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z',
  next: 'M3 2.5v11L10 8zM11 2.5h2v11h-2z',
  back: 'M13 2.5v11L6 8zM3 2.5h2v11H3z',
  first: 'M2.5 2.5h2v11h-2zM9 3v10L4.8 8zM14 3v10L9.8 8z',
  last: 'M11.5 2.5h2v11h-2zM7 3v10l4.2-5zM2 3v10l4.2-5z',
  close: 'M3.7 2.6 8 6.9l4.3-4.3 1.1 1.1L9.1 8l4.3 4.3-1.1 1.1L8 9.1l-4.3 4.3-1.1-1.1L6.9 8 2.6 3.7z',
  down: 'M3 5.5h10L8 11z',
  more: 'M2.5 6.5h3v3h-3zM6.5 6.5h3v3h-3zM10.5 6.5h3v3h-3z',
  link: 'M6.5 3H3v10h10V9.5h-1.5v2h-7v-7h2zM8.5 2v1.5h2.9L7 7.9 8.1 9l4.4-4.4v2.9H14V2z',
  error: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM7.2 4v5h1.6V4zm0 6.2V12h1.6v-1.8z',
  zoomIn: 'M7.2 3h1.6v4.2H13v1.6H8.8V13H7.2V8.8H3V7.2h4.2z',
  zoomOut: 'M3 7.2h10v1.6H3z',
  fit: 'M1.5 3H3v10H1.5zM13 3h1.5v10H13zM6 4.5v2.7h4V4.5L13 8l-3 3.5V8.8H6v2.7L3 8z',
  fold: 'M1.5 7.2h4v1.6h-4zM10.5 7.2h4v1.6h-4zM6.3 4.2h1.2v7.6H6.3zM8.5 4.2h1.2v7.6H8.5z',
  filter: 'M2 3h12L9.5 8.5V14l-3-1.5v-4Z',
};
