import { invalidArgument, type StatusError } from '../values/status.ts';
import { compareTimestamps, microsecondsOf } from '../values/timestamp.ts';
import type { Timestamp } from '../values/value.ts';
import { requiresMissing, type Write } from './write.ts';

/** The combined effect of all writes to a document so far in a commit. */
interface CombinedWrite {
  readonly operation: 'insert' | 'update' | 'upsert' | 'delete';
  /** Update time that the first write requires, if any. */
  readonly version: Timestamp | undefined;
}

/**
 * Throws INVALID_ARGUMENT if a commit contains writes to the same document that Firestore refuses to combine: a create
 * after a write that is not a delete, or a write with an update-time precondition that earlier writes do not share.
 */
export function checkCombinations(writes: readonly Write[]): void {
  const before = new Map<string, CombinedWrite>();
  for (const write of writes) {
    if (write.kind === 'verify') continue;
    const earlier = before.get(write.path);
    const version = versionOf(write);
    const last = write.kind === 'delete' ? 'delete' : 'insert';
    if (earlier !== undefined && earlier.operation !== 'delete') {
      if (version !== undefined && !isSame(version, earlier.version)) throw differentVersions(earlier.version, version);
      if (requiresMissing(write.precondition))
        throw invalidArgument(`Cannot ${earlier.operation} then ${last} an entity in the same request.`);
    }
    before.set(write.path, {
      operation: operationOf(write, earlier),
      version: earlier === undefined ? version : earlier.version,
    });
  }
}

function operationOf(write: Write, earlier: CombinedWrite | undefined): CombinedWrite['operation'] {
  if (write.kind === 'delete') return 'delete';
  if (earlier !== undefined) return earlier.operation === 'delete' ? 'upsert' : earlier.operation;
  if (write.precondition === undefined) return 'upsert';
  return requiresMissing(write.precondition) ? 'insert' : 'update';
}

function versionOf({ precondition }: Write): Timestamp | undefined {
  return precondition !== undefined && 'updateTime' in precondition ? precondition.updateTime : undefined;
}

function isSame(version: Timestamp, other: Timestamp | undefined): boolean {
  return other !== undefined && compareTimestamps(version, other) === 0;
}

function differentVersions(earlier: Timestamp | undefined, version: Timestamp): StatusError {
  const versions = `${textOf(earlier)} and ${textOf(version)}`;
  return invalidArgument(`Cannot collapse mutations with different version preconditions (${versions})`);
}

function textOf(version: Timestamp | undefined): string {
  return version === undefined
    ? 'null'
    : `VersionPrecondition{exactBaseVersion=${microsecondsOf(version)}, maxBaseVersion=null}`;
}
