/** Title of the view with all posts, also used for a shortcut in the web manifest (vite/webManifest.ts). */
export const title = 'News & Events';
