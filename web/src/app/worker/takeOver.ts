/** The message that a page sends to let the worker of its own deployment replace an older one. */
export const TAKE_OVER = 'TAKE_OVER';
