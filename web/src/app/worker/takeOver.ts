/** The message with which a page lets the worker of its own deployment take over from an older one. */
export const TAKE_OVER = 'TAKE_OVER';
