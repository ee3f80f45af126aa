/** The quoted texts of pages from the object store. */

export const staticContentFailed = 'error';
