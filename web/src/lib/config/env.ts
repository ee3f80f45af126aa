// Destructured in one statement, because the build replaces each `import.meta.env` with all settings.
const { VITE_API_BASE, VITE_MAPS_KEY } = import.meta.env as Readonly<Record<string, string | undefined>>;

/** Build-time settings. The build checks them (vite/plugins/siteSettings.ts). */
export const env = {
  /** API base URL without a trailing slash. Same origin unless `VITE_API_BASE` is set. */
  apiBase: VITE_API_BASE?.replace(/\/$/, '') || '/api',
  /** Google Maps browser key (`VITE_MAPS_KEY`). If empty, there are no maps and no requests to Google. */
  mapsKey: VITE_MAPS_KEY ?? '',
} as const;
