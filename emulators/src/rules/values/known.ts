import type { RulesValue } from './rulesValue.ts';

/** Whether a value is known through and through: neither it nor anything inside is left open by a query. */
export function isKnown(value: RulesValue): boolean {
  if (typeof value !== 'object' || value === null) return true;
  switch (value.type) {
    case 'unknown':
      return false;
    case 'list':
      return value.items.every(isKnown);
    case 'map':
      return value.keys()?.every((key) => isKnown(value.get(key) ?? null)) ?? false;
    case 'map_diff':
      return isKnown(value.after) && isKnown(value.before);
    default:
      // The elements of a set are known: no other set can be made.
      return true;
  }
}
