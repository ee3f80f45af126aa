/** The content of a file, inlined by the bundler. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** A browser script compiled from TypeScript. See pageScript.ts. */
declare module '*?script' {
  const text: string;
  export default text;
}
