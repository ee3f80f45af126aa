/** Returns the API path, without the API's base (docs/api.md), for an object's path with leading slash. */
export function objectApiPath(path: string): string {
  return `/obj${path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Returns the path for an image that caches can share between visitors (docs/decisions/042).
 * @param path the object's path
 * @param version a generation number, for a response that never changes; or `full` or `card`, which redirect to the
 *   current generation
 */
export function mediaPath(path: string, version: string): string {
  return `/media${path.split('/').map(encodeURIComponent).toSpliced(2, 0, version).join('/')}`;
}
