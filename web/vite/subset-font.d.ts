declare module 'subset-font' {
  /** Returns a font with only the glyphs needed for a text, in the requested format. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'woff2' },
  ): Promise<Uint8Array>;
}
