/** Title of the view, also used for a shortcut in the web manifest (vite/webManifest.ts). */
export const title = 'Call History';
