import { isOpenList } from '@firehouse/model';
import { appToken } from './appToken.ts';

/**
 * Whether a request carries an App Check token: all except the lists of posts and of members (SPEC §7).
 * @param call from `calls` of lib/config/paths.ts
 * @param method HTTP method
 */
export function isCheckedRequest(call: string, method: string): boolean {
  const [path = '', query] = call.split('?');
  return method !== 'GET' || !isOpenList(path, new URLSearchParams(query).has('email'));
}

/**
 * Headers that prove that a request comes from the company's site (SPEC §7); empty if the request needs none, or if
 * there is no token.
 * @param call from `calls` of lib/config/paths.ts
 * @param method HTTP method
 * @param token returns the token
 */
export async function headersOf(
  call: string,
  method: string,
  token: () => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const known = isCheckedRequest(call, method) ? await token() : undefined;
  return known === undefined ? {} : { 'X-Firebase-AppCheck': known };
}

const by = (token: () => Promise<string | undefined>) => (call: string, method: string) =>
  headersOf(call, method, token);

/** {@link headersOf} with the site's token; undefined on a site without a key, whose build omits the code. */
export const appCheckHeaders = appToken && by(appToken);
