import type { MouseEvent } from 'react';
import { anchors } from '../../lib/config/paths.ts';

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(anchors.main)?.focus();
}

/** Renders the first tab stop, which skips the navigation. It does not change the URL. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${anchors.main}`} onClick={skip}>
      Skip to content
    </a>
  );
}
