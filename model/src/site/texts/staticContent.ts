/** Quoted texts for pages from the object store. */

export const staticContentFailed = 'error';
