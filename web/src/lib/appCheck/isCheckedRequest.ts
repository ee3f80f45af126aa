import { isOpenList } from '@firehouse/model';

/**
 * Whether a request carries an App Check token: all except the lists of posts and of members (SPEC §7).
 * @param call from `calls` of lib/config/paths.ts
 * @param method HTTP method
 */
export function isCheckedRequest(call: string, method: string): boolean {
  const [path = '', query] = call.split('?');
  return method !== 'GET' || !isOpenList(path, new URLSearchParams(query).has('email'));
}
