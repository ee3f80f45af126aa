/**
 * Whether a call is one of those that any visitor makes, whose answers may be kept on a device: lists and documents,
 * alerts, and objects. All others, of forms and of addresses with their tokens, are never kept.
 * @param url of this site
 */
export function isVisitorsCall({ pathname, searchParams }: URL): boolean {
  return /^\/api\/(alerts$|col\/|obj\/(?!m\/))/.test(pathname) && !searchParams.has('email');
}

/** Calls since a moment, as Home asks again and again: each of them stands for the one before. */
const SINCE = /^startTime>=\d+$/;

/**
 * Under which address the answer to a call is kept.
 * @param url for which {@link isVisitorsCall} holds
 */
export function keptUnder(url: URL): string {
  const under = new URL(url);
  if (SINCE.test(under.searchParams.get('q') ?? '')) under.searchParams.set('q', 'startTime>=');
  return under.href;
}

/** Whether a call is for a picture, as far as its address tells. */
export const isPictureCall = ({ pathname }: URL): boolean => /^\/api\/obj\/(?!static\/)/.test(pathname);
