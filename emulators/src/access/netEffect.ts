import type { StagedCommit, StagedWrite } from '../store/stage.ts';
import { requiresExisting, requiresMissing, type Write } from '../store/write.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import type { DocumentRequest } from '../rules/verdict.ts';

/** The part of a rules request that depends on the writes. */
type WriteRequest = Pick<
  DocumentRequest,
  'method' | 'path' | 'resource' | 'newFields' | 'knownBeforeRead' | 'writeFields' | 'hasGeneratedId'
>;

/**
 * Combines the writes in a commit into one rules request per document, in order of first write. `resource` is the
 * stored document, and `request.resource` is the document after the commit.
 */
export function netEffects({ writes }: StagedCommit): readonly WriteRequest[] {
  const byPath = new Map<string, StagedWrite[]>();
  for (const staged of writes) {
    const steps = byPath.get(staged.write.path);
    if (steps === undefined) byPath.set(staged.write.path, [staged]);
    else steps.push(staged);
  }
  return [...byPath.values()].map(netEffect);
}

/**
 * Combines the writes to one document. A trailing delete makes the method `delete`. Otherwise, the first write
 * determines whether it is `create` or `update`, by its precondition or, without one, by whether the document exists. A
 * verify reveals the document's state, so it requires `get`.
 */
function netEffect(steps: readonly StagedWrite[]): WriteRequest {
  const [{ write: first, before: resource }, { write: last, after }] = [steps[0]!, steps.at(-1)!];
  const { path, precondition } = first;
  if (last.kind === 'verify') return { method: 'get', path, resource };
  if (last.kind === 'delete') return { method: 'delete', path, resource };
  const isCreate = requiresMissing(precondition) || !(resource || requiresExisting(precondition));
  const method = isCreate ? 'create' : 'update';
  const { mask, transformed } = combined(steps.map(({ write }) => write));
  const isSet = mask === undefined && transformed.length === 0;
  return {
    method,
    path,
    resource,
    knownBeforeRead: {
      methods: precondition === undefined ? ['create', 'update'] : [method],
      fields: isSet,
    },
    ...(after && { newFields: after.fields }),
    ...(!isSet && { writeFields: [...outermost(mask ?? []), ...transformed].map((field) => field.join('.')) }),
    ...(last.hasGeneratedId && { hasGeneratedId: true }),
  };
}

/**
 * Merges several writes into one: returns the masked fields (undefined if the writes replace the document) and the
 * transformed fields.
 */
function combined(writes: readonly Write[]): {
  readonly mask: readonly FieldPath[] | undefined;
  readonly transformed: readonly FieldPath[];
} {
  let mask: readonly FieldPath[] | undefined = [];
  let transformed: readonly FieldPath[] = [];
  for (const write of writes) {
    const isUpdate = write.kind === 'update';
    if (write.kind === 'delete') transformed = [];
    if (!isUpdate || write.mask === undefined) mask = undefined;
    else mask &&= [...mask, ...write.mask];
    if (isUpdate) transformed = [...transformed, ...write.transforms.map(({ path }) => path)];
  }
  return { mask, transformed };
}

/** Removes duplicate paths and paths nested in others from a mask. */
function outermost(mask: readonly FieldPath[]): readonly FieldPath[] {
  return mask.filter(
    (path, at) =>
      !mask.some(
        (other, otherAt) =>
          (other.length < path.length || (other.length === path.length && otherAt < at)) &&
          other.every((segment, depth) => segment === path[depth]),
      ),
  );
}
