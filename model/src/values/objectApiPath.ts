/**
 * Returns the API path for an object, without the API's base (docs/api.md).
 * @param path the object's path, starting with a slash
 */
export function objectApiPath(path: string): string {
  return `/obj${path.split('/').map(encodeURIComponent).join('/')}`;
}
