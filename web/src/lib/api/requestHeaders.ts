import { appCheckHeaders } from '../appCheck/appCheckHeaders.ts';
import { currentUser } from '../user/currentUser.ts';

/**
 * Returns the authorization headers for an API request: the user's ID token and the site's App Check token (SPEC §7).
 */
export async function requestHeaders(path: string, method = 'GET'): Promise<Record<string, string>> {
  const token = await currentUser().token();
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(await appCheckHeaders?.(path, method)),
  };
}
