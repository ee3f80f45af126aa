import { APP_CHECK_HEADER, isOpenList } from '@firehouse/model';
import { appToken } from './appToken.ts';

/**
 * Whether a request carries an App Check token: all except the lists of posts and of members (SPEC §7).
 * @param apiPath from lib/api/apiPaths.ts or adminApiPaths.ts
 * @param method HTTP method
 */
export function isCheckedRequest(apiPath: string, method: string): boolean {
  const [path = '', query] = apiPath.split('?');
  return method !== 'GET' || !isOpenList(path, new URLSearchParams(query).has('email'));
}

/**
 * Headers that prove that a request comes from the company's site (SPEC §7); empty if the request needs none, or if
 * there is no token.
 * @param apiPath from lib/api/apiPaths.ts or adminApiPaths.ts
 * @param method HTTP method
 * @param token returns the token
 */
export async function headersOf(
  apiPath: string,
  method: string,
  token: () => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const appCheckToken = isCheckedRequest(apiPath, method) ? await token() : undefined;
  return appCheckToken === undefined ? {} : { [APP_CHECK_HEADER]: appCheckToken };
}

const by = (token: () => Promise<string | undefined>) => (apiPath: string, method: string) =>
  headersOf(apiPath, method, token);

/** {@link headersOf} with the site's token; undefined on a site without a key, whose build omits the code. */
export const appCheckHeaders = appToken && by(appToken);
