import { useRef } from 'react';

/** A page that somebody wrote elsewhere. */
export interface StaticPageProps {
  readonly html: string;
  readonly title: string;
}

/**
 * Shows HTML that is not ours in a frame of its own, where no script runs; links leave it for a new tab.
 * The frame is as high as its content, and has the page's text and colours.
 */
export function StaticPage({ html, title }: StaticPageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const page = frame.current?.contentDocument;
    if (!frame.current || !page) return;
    const own = getComputedStyle(frame.current);
    Object.assign(page.body.style, { margin: '0', font: own.font, color: own.color, overflow: 'hidden' });
    page.documentElement.style.setProperty('color-scheme', own.getPropertyValue('color-scheme'));
    for (const link of page.links) Object.assign(link, { target: '_blank', rel: 'noreferrer' });
    for (const link of page.links) link.style.color = 'inherit';
    frame.current.style.blockSize = `${page.documentElement.scrollHeight}px`;
  };
  return (
    <iframe
      ref={frame}
      className="static-page"
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={fit}
    />
  );
}
