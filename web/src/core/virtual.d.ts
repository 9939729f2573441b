declare module 'virtual:lessons' {
  const all: import('./lesson').Listed[];
  export default all;
}
