// Destructured at once, because the build inserts all settings for each `import.meta.env`.
const { VITE_API_BASE, VITE_MAPS_KEY } = import.meta.env;

/** Build-time settings, validated at startup. */
export const env = {
  /** API base URL without a trailing slash. Same origin unless `VITE_API_BASE` is set. */
  apiBase: apiBase(VITE_API_BASE),
  /** Google Maps browser key (`VITE_MAPS_KEY`). If empty, there are no maps and no requests to Google. */
  mapsKey: mapsKey(VITE_MAPS_KEY),
} as const;

function apiBase(value: unknown): string {
  if (value === undefined || value === '') return '/api';
  if (typeof value !== 'string' || !/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/]|\/)/.test(value)) {
    throw new Error('VITE_API_BASE must be an https address or a path.');
  }
  return value.replace(/\/$/, '');
}

function mapsKey(value: unknown = ''): string {
  if (typeof value !== 'string' || !/^[\w-]*$/.test(value))
    throw new Error('VITE_MAPS_KEY must be letters, digits, _ and -.');
  return value;
}
