/** What the build was told, checked once. */
export const env = {
  /** Where the API answers, without a slash at the end. The same host unless `VITE_API_BASE` says otherwise. */
  apiBase: apiBase(import.meta.env['VITE_API_BASE']),
  /** The browser key of Google Maps (`VITE_MAPS_KEY`); empty: there are no maps, and nothing is asked of Google. */
  mapsKey: mapsKey(import.meta.env['VITE_MAPS_KEY']),
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
