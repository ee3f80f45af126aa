/** The title of the view with all posts; also names a shortcut in the web manifest (vite/plugins/companyFacts.ts). */
export const title = 'News & Events';
