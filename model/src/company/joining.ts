import * as facts from '../facts/joinUs.ts';

/** A list with at least one line. */
type Lines = readonly [string, ...string[]];

/** Requirements and steps for joining the company, shown on Join Us (SPEC §9). */
export const joining: {
  readonly requirements: Lines;
  readonly expectations: Lines;
  readonly process: Lines;
} = facts.joining;
