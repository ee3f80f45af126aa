import { appCheckHeaders } from '../appCheck/appCheckHeaders.ts';
import { currentViewer } from '../viewer/viewer.ts';

/**
 * The headers that show the API who calls: the ID token of who has signed in, and the token of App Check of the site
 * (SPEC §7).
 * @param call from `calls` or `writes` of config
 * @param method of HTTP
 */
export async function callHeaders(call: string, method = 'GET'): Promise<Record<string, string>> {
  const token = await currentViewer().token();
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(await appCheckHeaders?.(call, method)),
  };
}
