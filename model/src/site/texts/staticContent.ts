/** Texts for pages that are loaded from the object store. */

export const staticContentFailed = 'error';
