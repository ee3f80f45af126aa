import type { MouseEvent } from 'react';
import { anchors } from '../config/paths.ts';

/** The first stop of the keyboard: past the navigation. It leaves the address alone. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(anchors.main)?.focus();
  };
  return (
    <a className="skip-link" href={`#${anchors.main}`} onClick={skip}>
      Skip to content
    </a>
  );
}
