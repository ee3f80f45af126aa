import { invalidArgument, StatusError } from '../values/status.ts';
import { fieldAt, FieldsEditor } from '../values/fieldPath.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import { fieldsIdentical } from '../values/order.ts';
import { compareTimestamps, microsecondsOf } from '../values/timestamp.ts';
import type { Document, Fields, Timestamp } from '../values/value.ts';
import { checkArrays, checkDocument } from './limits.ts';
import { applyTransforms } from './transform.ts';
import { requiresExisting, type Author, type Precondition, type Write, type WriteResult } from './write.ts';

/** A staged write: the document before and after it. */
export interface StagedWrite {
  readonly write: Write;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** A computed commit that is not yet stored, so that rules and locks can be checked first. */
export interface StagedCommit {
  readonly writes: readonly StagedWrite[];
  readonly results: readonly WriteResult[];
  /** Every document that the commit touches, in its state after the entire commit. */
  readonly outcome: ReadonlyMap<string, Document | undefined>;
  readonly commitTime: Timestamp;
  /** Author in events. */
  readonly author?: Author;
  /** First error that depends on neither stored documents nor rules. Thrown before the rules are evaluated. */
  readonly invalid?: StatusError;
  /** First precondition or limit that fails. Thrown after the rules have allowed the commit. */
  readonly failure?: StatusError;
}

/**
 * Computes a commit on top of the stored documents, write by write, without storing anything.
 * @param stored returns a document before the commit
 */
export function stageCommit(
  database: DatabaseName,
  stored: (path: string) => Document | undefined,
  writes: readonly Write[],
  commitTime: Timestamp,
): StagedCommit {
  const outcome = new Map<string, Document | undefined>();
  const staged: StagedWrite[] = [];
  const results: WriteResult[] = [];
  let invalid: StatusError | undefined;
  let failure: StatusError | undefined;
  for (const write of writes) {
    const before = outcome.has(write.path) ? outcome.get(write.path) : stored(write.path);
    const { after, result } = stageWrite(write, before, commitTime);
    invalid ??= catchStatusError(() => {
      if (!before && outcome.has(write.path) && requiresExisting(write.precondition))
        throw deletedInCommit(database, write);
      if (write.kind !== 'update') return;
      checkArrays(write.fields);
      checkDocument(database, { path: write.path, fields: ownFields(write, commitTime) });
    });
    failure ??= catchStatusError(() => {
      checkPrecondition(database, write, before);
      if (after && after !== before) checkDocument(database, after);
    });
    if (write.kind !== 'verify') outcome.set(write.path, after);
    staged.push({ write, before, after });
    results.push(result);
  }
  return { writes: staged, results, outcome, commitTime, ...(invalid && { invalid }), ...(failure && { failure }) };
}

function stageWrite(
  write: Write,
  before: Document | undefined,
  commitTime: Timestamp,
): { after: Document | undefined; result: WriteResult } {
  if (write.kind === 'delete') return { after: undefined, result: { transformResults: [] } };
  if (write.kind === 'verify')
    return { after: before, result: { transformResults: [], ...(before && { updateTime: before.updateTime }) } };
  const updated = updatedFields(write.fields, write.mask, before?.fields);
  const { fields, results } = applyTransforms(updated, write.transforms, commitTime);
  const after =
    before && fieldsIdentical(before.fields, fields)
      ? before
      : { path: write.path, fields, createTime: before?.createTime ?? commitTime, updateTime: commitTime };
  return { after, result: { updateTime: after.updateTime, transformResults: results } };
}

/** Returns a document's new fields, as far as the write alone determines them. */
function ownFields({ fields, transforms }: Extract<Write, { kind: 'update' }>, commitTime: Timestamp): Fields {
  return transforms.length === 0 ? fields : applyTransforms(fields, transforms, commitTime).fields;
}

function catchStatusError(check: () => void): StatusError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

function updatedFields(
  newFields: Fields,
  mask: Extract<Write, { kind: 'update' }>['mask'],
  stored: Fields | undefined,
): Fields {
  if (!mask) return newFields;
  const fields = new FieldsEditor(stored ?? new Map());
  for (const path of mask) {
    const value = fieldAt(newFields, path);
    if (value) fields.set(path, value);
    else fields.delete(path);
  }
  return fields.fields;
}

function checkPrecondition(database: DatabaseName, write: Write, before: Document | undefined): void {
  const { precondition } = write;
  if (!precondition) return;
  if (!('updateTime' in precondition)) {
    checkExistence(precondition, before, formatResourceName(database, write.path));
  } else if (!before || compareTimestamps(before.updateTime, precondition.updateTime) !== 0) {
    // Clients retry a transaction after this code but not after NOT_FOUND; a document that it read may have been
    // deleted.
    throw new StatusError(
      'FAILED_PRECONDITION',
      `the stored version (${before ? microsecondsOf(before.updateTime) : 0}) ` +
        `does not match the required base version (${microsecondsOf(precondition.updateTime)})`,
    );
  }
}

/** Returns the error for updating a document that the same commit has deleted, whether or not it existed. */
function deletedInCommit(database: DatabaseName, write: Write): StatusError {
  return invalidArgument(
    `Cannot update a document that the same commit deletes: ${formatResourceName(database, write.path)}`,
  );
}

/** Checks `exists`. Any write gets the error text for an update, because SDKs look for it after a delete, too. */
function checkExistence(
  { exists }: Extract<Precondition, { exists: boolean }>,
  before: Document | undefined,
  name: string,
): void {
  if (exists && !before) throw new StatusError('NOT_FOUND', `No document to update: ${name}`);
  if (!exists && before) throw new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`);
}
