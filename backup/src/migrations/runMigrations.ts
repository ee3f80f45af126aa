import { isDeepStrictEqual } from 'node:util';
import { BackupError } from '../archive/backupHeader.ts';
import type { FirestoreRest } from '../cloud/firestoreRest.ts';
import type { Migration, StoredFields } from './allMigrations.ts';

/** Collection with one document for each migration that has been started. */
const STATES = 'migrations';

/** Maximum number of attempts to write a page if others keep changing its documents. */
const ATTEMPTS = 5;

/** A project's progress with a migration. */
interface MigrationState {
  readonly isDone: boolean;
  /** Path of the last document that was processed. */
  readonly after: string | undefined;
  /** Number of documents changed so far. */
  readonly changed: number;
}

interface MigrationOptions {
  readonly database: FirestoreRest;
  readonly migrations: readonly Migration[];
  /** Backs everything up. Called before anything is changed. */
  readonly backUp: () => Promise<void>;
  /** Aborting this stops after the current page. The next run continues there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (migration: Migration, changed: number) => void;
}

/** Result of a migration, including changes made before an interruption. */
interface MigrationResult {
  readonly id: string;
  readonly changed: number;
}

/** Returns the migrations that a project hasn't completed yet. */
export async function openMigrations(
  database: FirestoreRest,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const states = await readStates(database);
  return migrations.filter(({ id }) => states.get(id)?.isDone !== true);
}

/**
 * Backs up a project, then runs the migrations that it hasn't completed yet. Each page of documents is written in one
 * commit together with the migration's state, and only if none of its documents has been modified since it was read. As
 * a result, an interrupted run continues where it stopped, and repeating a run changes nothing.
 * @throws {BackupError} if a migration isn't idempotent, or if documents keep changing
 * @throws {DOMException} AbortError if `signal` is aborted
 */
export async function runMigrations(options: MigrationOptions): Promise<readonly MigrationResult[]> {
  const { database, migrations, backUp } = options;
  const open = await openMigrations(database, migrations);
  if (open.length === 0) return [];
  await backUp();
  const states = await readStates(database);
  const results: MigrationResult[] = [];
  for (const migration of open) {
    const start = states.get(migration.id) ?? { isDone: false, after: undefined, changed: 0 };
    results.push({ id: migration.id, changed: await migrate(options, migration, start) });
  }
  return results;
}

/** Runs a migration, starting from the given state. Returns the total number of documents changed. */
async function migrate(
  { database, signal, onProgress }: MigrationOptions,
  migration: Migration,
  start: MigrationState,
): Promise<number> {
  let state = start;
  for (let failures = 0; !state.isDone;) {
    signal?.throwIfAborted();
    const { documents, isLast } = await database.currentPage(migration.collection, state.after);
    const changed = documents.flatMap(({ fields, ...document }) => {
      const after = changedFields(migration, fields);
      return after === undefined ? [] : [{ ...document, fields: after }];
    });
    const next: MigrationState = {
      isDone: isLast,
      after: documents.at(-1)?.path ?? state.after,
      changed: state.changed + changed.length,
    };
    const isStored = await database.writeUnchanged(changed, [stateDocument(migration.id, next)]);
    if (isStored) state = next;
    failures = isStored ? 0 : failures + 1;
    if (failures === ATTEMPTS)
      throw new BackupError(`Documents of ${migration.collection} are changing all the time. Run the command again.`);
    if (isStored) onProgress?.(migration, state.changed);
  }
  return state.changed;
}

/**
 * Returns a document's fields after a migration, or undefined if it doesn't change. Increments the revision, so that
 * open forms detect the change.
 * @throws {BackupError} if the migration isn't idempotent
 */
function changedFields({ id, change }: Migration, fields: StoredFields): StoredFields | undefined {
  const changed = change(fields);
  if (changed === undefined || isDeepStrictEqual(changed, fields)) return undefined;
  const again = change(changed);
  if (again !== undefined && !isDeepStrictEqual(again, changed))
    throw new BackupError(`The migration ${id} changes what it has changed already, so nothing more was changed.`);
  const revision = (fields['rev'] as { readonly integerValue?: string } | undefined)?.integerValue;
  return revision === undefined ? changed : { ...changed, rev: { integerValue: String(Number(revision) + 1) } };
}

function stateDocument(id: string, { isDone, after, changed }: MigrationState) {
  return {
    path: `${STATES}/${id}`,
    fields: {
      isDone: { booleanValue: isDone },
      changed: { integerValue: String(changed) },
      ...(after !== undefined && { after: { stringValue: after } }),
    },
  };
}

async function readStates(database: FirestoreRest): Promise<ReadonlyMap<string, MigrationState>> {
  const states = new Map<string, MigrationState>();
  let after: string | undefined;
  for (let isLast = false; !isLast;) {
    const page = await database.currentPage(STATES, after);
    for (const { path, fields } of page.documents) {
      const value = fields as {
        readonly isDone?: { readonly booleanValue: boolean };
        readonly changed?: { readonly integerValue: string };
        readonly after?: { readonly stringValue: string };
      };
      states.set(path.slice(STATES.length + 1), {
        isDone: value.isDone?.booleanValue === true,
        after: value.after?.stringValue,
        changed: Number(value.changed?.integerValue ?? 0),
      });
    }
    after = page.documents.at(-1)?.path;
    ({ isLast } = page);
  }
  return states;
}
