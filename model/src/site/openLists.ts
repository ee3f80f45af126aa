/** Collections whose lists anyone can read using any client (SPEC §7). */
const OPEN_LISTS: ReadonlySet<string> = new Set(['/col/posts', '/col/members']);

/**
 * Returns whether a read needs no App Check token: the lists of posts and members do not, but looking up a member by
 * email address does (SPEC §7).
 * @param path the request's path below the API's base, `/col/posts`
 * @param isLookUp whether the request looks up one email address
 */
export function isOpenList(path: string, isLookUp: boolean): boolean {
  return OPEN_LISTS.has(path) && !isLookUp;
}
