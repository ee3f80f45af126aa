import { isOpenList } from '@firehouse/model';

/**
 * Whether a call carries a token of App Check: all do but the lists of posts and of members (SPEC §7).
 * @param call from `calls` of lib/config/paths.ts
 * @param method of HTTP
 */
export function isCheckedCall(call: string, method: string): boolean {
  const [path = '', query] = call.split('?');
  return method !== 'GET' || !isOpenList(path, new URLSearchParams(query).has('email'));
}
