import type { MouseEvent } from 'react';
import { anchors } from '../../lib/config/paths.ts';

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(anchors.main)?.focus();
}

/** The first stop of the keyboard: past the navigation. It leaves the address alone. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${anchors.main}`} onClick={skip}>
      Skip to content
    </a>
  );
}
