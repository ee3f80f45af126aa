import { nestAll, type FlatValues, type FormValues } from './formValues.ts';

/** Returns the values in `now` that differ from `before`, by path. */
export function changedFields(before: FlatValues, now: FlatValues): FlatValues {
  return Object.fromEntries(
    Object.entries(now).filter(([path, value]) => !isSame(before[path] ?? null, value ?? null)),
  );
}

/** Compares two JSON values, ignoring property order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame((one as FormValues)[name], (other as FormValues)[name]))
  );
}

/** Nests changed fields for a PATCH request, where null clears a field. */
export function nestChanges(values: FlatValues): Record<string, unknown> {
  return nestAll(Object.entries(values));
}
