import { invalidArgument } from '../values/status.ts';

/**
 * Returns one page of a list.
 * @param token '' for the first page, otherwise the `nextPageToken` of the previous page
 * @returns the items, and a token for the next page, or '' if this page was not full
 * @throws INVALID_ARGUMENT if the token is invalid
 */
export function pageOf<T>(
  all: readonly T[],
  size: number,
  token: string,
): { readonly items: readonly T[]; readonly nextPageToken: string } {
  const start = readPageToken(token);
  const end = start + size;
  // Like Firestore, return a token for every full page, even if no items follow.
  const isFull = all.length > 0 && end <= all.length;
  return { items: all.slice(start, end), nextPageToken: isFull ? Buffer.from(String(end)).toString('base64url') : '' };
}

function readPageToken(token: string): number {
  if (token === '') return 0;
  const text = Buffer.from(token, 'base64url').toString('utf8');
  if (!/^\d{1,15}$/.test(text)) throw invalidArgument('invalid page token');
  return Number(text);
}
