/** A file of the page, as text: the bundler includes it. */
declare module '*?raw' {
  const text: string;
  export default text;
}
