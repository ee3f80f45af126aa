/**
 * Returns the API path of an object, below the API's base (docs/api.md).
 * @param path path of the object, beginning with a slash
 */
export function objectApiPath(path: string): string {
  return `/obj${path.split('/').map(encodeURIComponent).join('/')}`;
}
