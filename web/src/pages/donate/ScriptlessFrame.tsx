import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scriptlessHtml } from '../../lib/loading/scriptlessHtml.ts';
import { mediaQueries } from '../../lib/screen/useMedia.ts';

/**
 * Renders untrusted HTML in a frame that doesn't run scripts. Links open in a new tab. The frame is as tall as its
 * content and uses the site's fonts and colors.
 */
export function ScriptlessFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const element = frame.current;
    const page = element?.contentDocument;
    if (!element || !page || loads === 0) return;
    for (const link of page.links) Object.assign(link, { target: '_blank', rel: 'noreferrer' });
    const style = page.createElement('style');
    page.head.append(style);
    const fit = () => {
      element.style.blockSize = `${page.documentElement.offsetHeight}px`;
    };
    const applyStyles = () => {
      style.textContent = pageStyle(getComputedStyle(element));
      fit();
    };
    applyStyles();
    const growth = new ResizeObserver(fit);
    growth.observe(page.documentElement);
    const darkMode = globalThis.matchMedia?.(mediaQueries.darkMode);
    darkMode?.addEventListener('change', applyStyles);
    return () => {
      growth.disconnect();
      darkMode?.removeEventListener('change', applyStyles);
    };
  }, [loads]);
  // React's `srcDoc` would turn the trusted value into a string.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = scriptlessHtml(html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      className="static-page"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={({ currentTarget }) => {
        // Ignore the `load` event that Chromium fires for an initial empty page.
        if (currentTarget.srcdoc !== '') setLoads((before) => before + 1);
      }}
    />
  );
}

/** Returns CSS that makes a framed page look like the page around it, from the frame's computed style. */
function pageStyle(around: CSSStyleDeclaration): string {
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

/** Returns the site's @font-face rules, which frames don't inherit. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) => cssText)
    .join('\n');
}
