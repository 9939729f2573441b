declare module 'virtual:lessons' {
  const all: import('./lesson').Listed[];
  export default all;
}

declare module 'virtual:shows' {
  const shows: import('./recordings').Shows;
  export default shows;
}
