import type { RulesMap } from './map.ts';

/** The result of `after.diff(before)`. Compares the maps lazily. */
export class RulesMapDiff {
  readonly type = 'map_diff';
  readonly after: RulesMap;
  readonly before: RulesMap;

  constructor(after: RulesMap, before: RulesMap) {
    this.after = after;
    this.before = before;
  }
}
