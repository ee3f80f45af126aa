import { invalidArgument, StatusError } from '../values/status.ts';
import { fieldAt, FieldsEditor } from '../values/fieldPath.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import { fieldsIdentical } from '../values/order.ts';
import { compareTimestamps, microsecondsOf } from '../values/timestamp.ts';
import type { Document, Fields, Timestamp } from '../values/value.ts';
import { checkArrays, checkDocument } from './limits.ts';
import { applyTransforms } from './transform.ts';
import { requiresExisting, type Author, type Precondition, type Write, type WriteResult } from './write.ts';

/** A write in a staged commit, with the document before and after it. */
export interface StagedWrite {
  readonly write: Write;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** A commit that has been computed but not stored yet. Rules and locks are checked before storing it. */
export interface StagedCommit {
  readonly writes: readonly StagedWrite[];
  readonly results: readonly WriteResult[];
  /** The final state of each written document. */
  readonly outcome: ReadonlyMap<string, Document | undefined>;
  readonly commitTime: Timestamp;
  /** The author of the commit, for trigger events. */
  readonly author?: Author;
  /** First validation error that does not depend on stored data. Reported before rules are checked. */
  readonly invalid?: StatusError;
  /** First failed precondition or limit. Reported after rules are checked. */
  readonly failure?: StatusError;
}

/**
 * Applies writes to the current documents without storing the result.
 * @param stored returns the stored document at a path
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

/** Returns the fields that the write alone sets, ignoring the stored document. */
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
    // Use FAILED_PRECONDITION even if the document is missing. SDKs retry transactions on this code, but not on
    // NOT_FOUND.
    throw new StatusError(
      'FAILED_PRECONDITION',
      `the stored version (${before ? microsecondsOf(before.updateTime) : 0}) ` +
        `does not match the required base version (${microsecondsOf(precondition.updateTime)})`,
    );
  }
}

/** Returns the error for updating a document that the same commit deletes. */
function deletedInCommit(database: DatabaseName, write: Write): StatusError {
  return invalidArgument(
    `Cannot update a document that the same commit deletes: ${formatResourceName(database, write.path)}`,
  );
}

/** Checks an `exists` precondition. The message says "update" for deletes, too. */
function checkExistence(
  { exists }: Extract<Precondition, { exists: boolean }>,
  before: Document | undefined,
  name: string,
): void {
  if (exists && !before) throw new StatusError('NOT_FOUND', `No document to update: ${name}`);
  if (!exists && before) throw new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`);
}
