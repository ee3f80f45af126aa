import { timingSafeEqual } from 'node:crypto';
import { feedPaths } from '@firehouse/model';
import { digest } from '../platform/keyedDigest.ts';

/** The values that a member's calendar address is derived from (docs/decisions/047). */
interface CalendarKey {
  /** The member's email address. */
  readonly member: string;
  /** The random key in the member's record. */
  readonly key: string;
  /** Changes with every new address; undefined if the member has none. */
  readonly secret: string | undefined;
}

const tokenOf = (digestKey: string, { member, secret = '' }: CalendarKey) =>
  digest(digestKey, 'calendar', member, secret);

/** Returns the address of a member's calendar, or undefined if the member has none. */
export function calendarAddress(site: string, digestKey: string, owner: CalendarKey): string | undefined {
  return owner.secret === undefined ? undefined : site + feedPaths.member(owner.key, tokenOf(digestKey, owner));
}

/** Returns whether a token is the one in the address of a member's calendar. */
export function isCalendarToken(digestKey: string, owner: CalendarKey, token: string): boolean {
  const [expected, given] = [Buffer.from(tokenOf(digestKey, owner)), Buffer.from(token)];
  return owner.secret !== undefined && expected.length === given.length && timingSafeEqual(expected, given);
}
