import type { MouseEvent } from 'react';
import { anchors } from '../../lib/config/paths.ts';

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(anchors.main)?.focus();
}

/** Renders the link that skips the navigation, the first tab stop on the page. Doesn't change the URL. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${anchors.main}`} onClick={skip}>
      Skip to content
    </a>
  );
}
