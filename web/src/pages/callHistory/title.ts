/** The view's title; the build names a shortcut by it (vite/companyFacts.ts). */
export const title = 'Call History';
