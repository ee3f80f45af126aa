/**
 * Returns the API path for an object, without the API's base (docs/api.md).
 * @param path the object's path, starting with a slash
 */
export function objectApiPath(path: string): string {
  return `/obj${path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Returns an image's path on the site, for caches that all visitors share (docs/decisions/042).
 * @param path the object's path
 * @param version one of its generations, for a response that never changes; `full` or `card` redirects to the current
 *   generation of the image or its smaller copy
 */
export function mediaPath(path: string, version: string): string {
  const [, folder = '', name = ''] = path.split('/');
  return `/media/${folder}/${version}/${encodeURIComponent(name)}`;
}
