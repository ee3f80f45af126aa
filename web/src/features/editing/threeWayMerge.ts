import type { FormField } from '@firehouse/model';
import { changedFields, isSame } from '../../ui/form/changedFields.ts';
import { flatten, type FlatValues, type FormValues } from '../../ui/form/formValues.ts';

/** A field that both users changed, to different values. */
export interface FieldConflict {
  readonly of: FormField;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Merge {
  /** My changes that don't conflict. */
  readonly mine: FlatValues;
  /** Fields that we both changed. */
  readonly conflicts: readonly FieldConflict[];
  /** Fields that only they changed, in form order. */
  readonly theirs: readonly FormField[];
}

/**
 * Merges two concurrent changes, field by field. If both set a field to the same value, that isn't a conflict; it
 * happens when a request is retried because its response was lost.
 * @param base document that my changes are based on
 * @param mine my changes, by path
 */
export function mergeChange(
  fields: readonly FormField[],
  base: FormValues,
  mine: FlatValues,
  theirs: FormValues,
): Merge {
  const now = flatten(fields, theirs);
  const changed = changedFields(flatten(fields, base), now);
  const open = Object.entries(mine).filter(([path, value]) => !isSame(value, now[path] ?? null));
  const [clashing, free] = [true, false].map((clashes) =>
    open.filter(([path]) => Object.hasOwn(changed, path) === clashes),
  ) as [typeof open, typeof open];
  return {
    mine: Object.fromEntries(free),
    conflicts: clashing.flatMap(([path, value]) => {
      const of = fields.find((field) => field.path === path);
      return of === undefined ? [] : [{ of, mine: value, theirs: now[path] ?? null }];
    }),
    theirs: fields.filter(({ path }) => Object.hasOwn(changed, path) && !Object.hasOwn(mine, path)),
  };
}
