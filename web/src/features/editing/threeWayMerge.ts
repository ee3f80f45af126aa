import type { FormField } from '@firehouse/model';
import { changedFields, isSame } from '../../ui/form/changedFields.ts';
import { flatten, type FlatValues, type FormValues } from '../../ui/form/formValues.ts';

/** A field that both sides changed to different values. */
export interface FieldConflict {
  readonly of: FormField;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The result of merging a change with someone else's. */
interface Merge {
  /** My changes that can be sent unchanged. */
  readonly mine: FlatValues;
  /** Fields that both sides changed. */
  readonly conflicts: readonly FieldConflict[];
  /** Fields that only they changed, in form order. */
  readonly theirs: readonly FormField[];
}

/**
 * Does a three-way merge (base, mine, theirs), field by field. A field that both sides changed to the same value isn't
 * a conflict, because a retry finds exactly that if the response to the first attempt was lost.
 * @param fields the form's fields
 * @param base the document that the change is based on
 * @param mine the changed fields by path
 * @param theirs the current document
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
