/** Title of the view, also used for a shortcut in the web manifest (vite/plugins/companyFacts.ts). */
export const title = 'Call History';
