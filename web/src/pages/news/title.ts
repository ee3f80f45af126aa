/** The title of the view of all posts; also names a shortcut in the web manifest (vite/companyFacts.ts). */
export const title = 'News & Events';
