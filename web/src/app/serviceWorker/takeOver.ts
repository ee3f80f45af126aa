/** The message that a page sends to let its deployment's worker replace an older one. */
export const TAKE_OVER = 'TAKE_OVER';
