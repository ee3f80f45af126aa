import type { RulesMap } from './map.ts';

/** Compares two maps lazily, like `after.diff(before)`. */
export class RulesMapDiff {
  readonly type = 'map_diff';
  readonly after: RulesMap;
  readonly before: RulesMap;

  constructor(after: RulesMap, before: RulesMap) {
    this.after = after;
    this.before = before;
  }
}
