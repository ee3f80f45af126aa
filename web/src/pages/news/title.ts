/** The title of the view of all posts; the build names a shortcut by it (vite/companyFacts.ts). */
export const title = 'News & Events';
