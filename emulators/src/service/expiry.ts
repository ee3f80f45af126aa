import type { TtlPolicy } from '../indexes/definitions.ts';
import type { Database } from '../store/database.ts';
import { stageCommit, type StagedCommit } from '../store/stage.ts';
import { fieldAt } from '../values/fieldPath.ts';
import { StatusError } from '../values/status.ts';
import { compareTimestamps, timestampFromMicroseconds } from '../values/timestamp.ts';
import type { Document, Timestamp } from '../values/value.ts';
import type { Backend } from './backend.ts';

/**
 * Deletes the documents that have expired according to the TTL policies. Keeps their subcollections. Uses a separate
 * commit for each document. Skips documents that remain locked by a transaction.
 * See https://firebase.google.com/docs/firestore/ttl.
 * @param now the time to compare expiration times with. Defaults to the current time.
 * @returns the number of deleted documents
 * @throws FAILED_PRECONDITION if the emulator has no index file
 */
export async function expireDocuments(
  { transactions, indexFile }: Backend,
  database: Database,
  now: Timestamp = timestampFromMicroseconds(Date.now() * 1000),
): Promise<number> {
  if (!indexFile)
    throw new StatusError('FAILED_PRECONDITION', 'There are no TTL policies: the emulator has no --index_file.');
  let deleted = 0;
  for (const policy of indexFile.ttlPolicies) {
    for (const { path } of dueDocuments(database, policy, now)) {
      // Check again because the document could have changed while the commit waited for a lock.
      const stage = (): StagedCommit => {
        const isStillDue = isDue(database.get(path), policy, now);
        const writes = isStillDue ? [{ kind: 'delete' as const, path }] : [];
        const staged = stageCommit(
          database.name,
          (name) => database.get(name),
          writes,
          database.clock.nextCommitTime(),
        );
        return { ...staged, author: { kind: 'system' } };
      };
      try {
        const { outcome } = await transactions.storeWhenUnlocked(database, undefined, stage);
        deleted += outcome.size;
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
    }
  }
  return deleted;
}

function dueDocuments(database: Database, policy: TtlPolicy, now: Timestamp): readonly Document[] {
  const collections = database.descendants('', policy.collectionGroup);
  return collections.flatMap((collection) =>
    [...collection.documents()].filter((document) => isDue(document, policy, now)),
  );
}

/** Returns whether a document has expired. Values that aren't timestamps never expire. */
function isDue(document: Document | undefined, { path }: TtlPolicy, now: Timestamp): boolean {
  const value = document && fieldAt(document.fields, path);
  return value?.kind === 'timestamp' && compareTimestamps(value.value, now) <= 0;
}

/**
 * Deletes expired documents in all databases at an interval.
 * @param interval in seconds
 * @returns a function that stops the timer
 */
export function expireRegularly(backend: Backend, interval: number, log: (line: string) => void): () => void {
  let isRunning = false;
  const expireAll = async (): Promise<void> => {
    for (const database of backend.store.databases()) await expireDocuments(backend, database);
  };
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    expireAll()
      .catch((error: unknown) => log(`Documents could not be expired: ${String(error)}`))
      .finally(() => {
        isRunning = false;
      });
  }, interval * 1000).unref();
  return () => clearInterval(timer);
}
