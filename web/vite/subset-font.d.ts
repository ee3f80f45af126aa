declare module 'subset-font' {
  /** Returns the font with only the glyphs that the text needs, in the requested format. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'woff2' },
  ): Promise<Uint8Array>;
}
