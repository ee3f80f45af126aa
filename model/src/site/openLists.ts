/** Lists that anyone can read with any client (SPEC §7). */
const OPEN_LISTS: ReadonlySet<string> = new Set(['/col/posts', '/col/members']);

/**
 * Returns whether a request doesn't need an App Check token. Listing posts or members doesn't, but looking up a member
 * by email address does (SPEC §7).
 * @param path the request's path without the API's base, such as `/col/posts`
 */
export function isOpenList(path: string, isLookUp: boolean): boolean {
  return OPEN_LISTS.has(path) && !isLookUp;
}
