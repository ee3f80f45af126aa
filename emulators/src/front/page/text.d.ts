/** A file of the page as text; the bundler includes it. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** A script of the page, compiled from TypeScript (pageScript.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}
