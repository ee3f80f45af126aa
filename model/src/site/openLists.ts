/** The collections whose lists anybody may read, whoever made his program (SPEC §7). */
const OPEN_LISTS: ReadonlySet<string> = new Set(['/col/posts', '/col/members']);

/**
 * Whether a read carries no token of App Check: the lists of posts and of members do not, but the look-up of a member
 * by his address does (SPEC §7).
 * @param path of the call below the API's base, `/col/posts`
 * @param isLookUp whether it asks for one address
 */
export function isOpenList(path: string, isLookUp: boolean): boolean {
  return OPEN_LISTS.has(path) && !isLookUp;
}
