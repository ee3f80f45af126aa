import { appToken } from './appToken.ts';
import { isCheckedCall } from './isCheckedCall.ts';

/**
 * The headers that show that a call comes from the company's own site (SPEC §7); none where it carries none, or where
 * there is no token.
 * @param call from `calls` of lib/config/paths.ts
 * @param method of HTTP
 * @param token gives the token
 */
export async function headersOf(
  call: string,
  method: string,
  token: () => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const known = isCheckedCall(call, method) ? await token() : undefined;
  return known === undefined ? {} : { 'X-Firebase-AppCheck': known };
}

const by = (token: () => Promise<string | undefined>) => (call: string, method: string) =>
  headersOf(call, method, token);

/** {@link headersOf} by the site's token; undefined in a site without a key, which then has nothing of it. */
export const appCheckHeaders = appToken && by(appToken);
