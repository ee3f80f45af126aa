import type { MouseEvent } from 'react';

/**
 * Returns whether the page should handle a click on a link itself: not if it opens a new tab, or if another handler has
 * handled it.
 */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
