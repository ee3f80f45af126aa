import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { trustedTypes } from '../../lib/loading/trustedTypes.ts';
import { mediaQueries } from '../../lib/screen/useMedia.ts';
import { pageStyle } from './pageStyle.ts';

/** Any markup: the frame runs no scripts. */
const policy = trustedTypes?.createPolicy('scriptless-frame', { createHTML: (html) => html });

/** A page written elsewhere. */
interface StaticPageProps {
  readonly html: string;
  readonly title: string;
}

/**
 * Shows third-party HTML in a frame without scripts; links open in a new tab. The frame is as high as its content, and
 * uses the page's fonts and colors.
 */
export function ScriptlessFrame({ html, title }: StaticPageProps) {
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
  // Not React's `srcDoc`: React would turn the policy's value into a text.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = policy?.createHTML(html) ?? html;
  }, [html]);
  return (
    <iframe
      ref={frame}
      className="static-page"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={({ currentTarget }) => {
        // Chromium first loads an empty page.
        if (currentTarget.srcdoc !== '') setLoads((before) => before + 1);
      }}
    />
  );
}
