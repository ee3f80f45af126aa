import type { RulesMap } from './map.ts';

/** What `after.diff(before)` gives: the comparison of two maps, made when it is asked. */
export class RulesMapDiff {
  readonly type = 'map_diff';
  readonly after: RulesMap;
  readonly before: RulesMap;

  constructor(after: RulesMap, before: RulesMap) {
    this.after = after;
    this.before = before;
  }
}
