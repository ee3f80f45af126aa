import type { RulesMap } from './map.ts';

/** The result of `after.diff(before)`: two maps that are compared lazily. */
export class RulesMapDiff {
  readonly type = 'map_diff';
  readonly after: RulesMap;
  readonly before: RulesMap;

  constructor(after: RulesMap, before: RulesMap) {
    this.after = after;
    this.before = before;
  }
}
