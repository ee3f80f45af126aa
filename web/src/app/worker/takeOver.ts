/** The message by which a page lets the worker of its own deployment replace an older one. */
export const TAKE_OVER = 'TAKE_OVER';
