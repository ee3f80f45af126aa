import { momentOf, type WallTime } from '../../../lib/time/wallTime.ts';

/** From a time of the company's clocks to another, both to the minute and both in it. */
export interface WallRange {
  readonly from: WallTime;
  readonly to: WallTime;
}

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Whether something is a range that does not run backwards. */
export function isWallRange(value: unknown): value is WallRange {
  const { from, to } = (value ?? {}) as Partial<WallRange>;
  if (typeof from !== 'string' || typeof to !== 'string' || !MINUTE.test(from) || !MINUTE.test(to)) return false;
  return momentOf(from) <= momentOf(to);
}
