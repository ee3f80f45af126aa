/** The view's title; also names a shortcut in the web manifest (vite/plugins/companyFacts.ts). */
export const title = 'Call History';
