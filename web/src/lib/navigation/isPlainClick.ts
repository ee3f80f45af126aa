import type { MouseEvent } from 'react';

/**
 * Returns whether the page itself follows a click on a link: not if it opens a tab, or something else has handled it.
 */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
