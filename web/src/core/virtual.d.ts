declare module 'virtual:lessons' {
  const all: import('./lesson').Listed[];
  export default all;
  /** In the order of the list. */
  export const courses: import('./lesson').Course[];
}

declare module 'virtual:words' {
  const folder: string;
  export default folder;
}

declare module 'virtual:examples' {
  export const folder: string;
  export const names: string[];
}

declare module 'virtual:titles' {
  const titles: Record<string, string>;
  export default titles;
}

declare module 'virtual:shows' {
  const shows: import('./recordings').Shows;
  export default shows;
}
