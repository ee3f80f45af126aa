import { momentOf, type WallTime } from '../../../lib/time/wallTime.ts';

/** A range in the company's local time, to the minute, with both ends inclusive. */
export interface WallRange {
  readonly from: WallTime;
  readonly to: WallTime;
}

/** Returns the default range for Call History: today from midnight to now, in the company's local time (SPEC §2). */
export const defaultRange = (now: WallTime): WallRange => ({ from: `${now.slice(0, 10)}T00:00`, to: now });

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Returns whether a value is a valid range that doesn't end before it starts. */
export function isWallRange(value: unknown): value is WallRange {
  const { from, to } = (value ?? {}) as Partial<WallRange>;
  if (typeof from !== 'string' || typeof to !== 'string' || !MINUTE.test(from) || !MINUTE.test(to)) return false;
  return momentOf(from) <= momentOf(to);
}
