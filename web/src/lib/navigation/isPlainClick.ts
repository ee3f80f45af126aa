import type { MouseEvent } from 'react';

/**
 * Returns whether the page itself should follow a click on a link: not if the click opens a tab, or if something else
 * has handled it.
 */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
