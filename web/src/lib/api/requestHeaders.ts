import { appCheckHeaders } from '../appCheck/appCheckHeaders.ts';
import { currentUser } from '../user/currentUser.ts';

/**
 * Authorization headers for the API: the ID token of the signed-in user, and the site's App Check token (SPEC §7).
 * @param call from `calls` or `writes` of config
 * @param method HTTP method
 */
export async function requestHeaders(call: string, method = 'GET'): Promise<Record<string, string>> {
  const token = await currentUser().token();
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(await appCheckHeaders?.(call, method)),
  };
}
