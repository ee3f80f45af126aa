/**
 * Returns an object's API path, below the API's base (docs/api.md).
 * @param path the object's path, beginning with a slash
 */
export function objectApiPath(path: string): string {
  return `/obj${path.split('/').map(encodeURIComponent).join('/')}`;
}
