import { HOME_INCIDENT_WINDOW_MS } from '@firehouse/model';

/**
 * Whether a call is one of those that any visitor makes, whose answers may be kept on a device: lists and documents,
 * alerts, and objects. All others, of forms and of addresses with their tokens, are never kept.
 * @param url of this site
 */
export function isVisitorsCall({ pathname, searchParams }: URL): boolean {
  return /^\/api\/(alerts$|col\/|obj\/(?!m\/))/.test(pathname) && !searchParams.has('email');
}

/** The calls up to a moment. */
const UP_TO = /^startTime>=(\d+) AND startTime<(\d+)$/;
const MINUTE_MS = 60_000;

/**
 * Whether a filter is Home's, which asks again and again for the half hour up to now: each answer stands for the one
 * before. Half an hour of the call history begins with a minute, as its form has it, and is no other half hour.
 */
function isHomes(filter: string): boolean {
  const [, from, to] = (UP_TO.exec(filter) ?? []).map(Number);
  return from !== undefined && to !== undefined && to - from === HOME_INCIDENT_WINDOW_MS && from % MINUTE_MS !== 0;
}

/**
 * Under which address the answer to a call is kept.
 * @param url for which {@link isVisitorsCall} holds
 */
export function keptUnder(url: URL): string {
  const under = new URL(url);
  if (isHomes(under.searchParams.get('q') ?? '')) under.searchParams.set('q', 'startTime>=');
  return under.href;
}

/** Whether a call is for a picture, as far as its address tells. */
export const isPictureCall = ({ pathname }: URL): boolean => /^\/api\/obj\/(?!static\/)/.test(pathname);
