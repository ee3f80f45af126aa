/**
 * Builds CSS that gives a framed page the look of the page around it: fonts, type and colors.
 * @param around computed style of the frame element
 */
export function pageStyle(around: CSSStyleDeclaration): string {
  const token = (name: string) => around.getPropertyValue(name);
  return `${fontFaces()}
    :root { color-scheme: ${token('color-scheme')}; background: transparent; }
    html, body { margin: 0; overflow: hidden; overflow-wrap: break-word; }
    body { font: ${around.font}; color: ${around.color}; display: flow-root; }
    h1, h2, h3, h4 { font-family: ${token('--heading')}; line-height: 1.1; margin: 1.2em 0 0.4em; }
    body > :first-child { margin-block-start: 0; }
    h2 { font-size: 2rem; }
    h3 { font-size: 1.5rem; }
    a { color: ${token('--link')}; }
    img { max-inline-size: 100%; block-size: auto; }
    h1, h2, h3, h4 { text-wrap: balance; }
    p, li { text-wrap: pretty; }
    li { margin-block: 0.3em; }`;
}

/** The font faces of this page: a frame does not inherit them. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) => cssText)
    .join('\n');
}
