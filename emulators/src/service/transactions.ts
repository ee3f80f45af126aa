import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { invalidArgument, StatusError } from '../values/status.ts';
import type { Query } from '../query/query.ts';
import { couldReturn } from '../query/run.ts';
import type { Database } from '../store/database.ts';
import type { StagedCommit } from '../store/stage.ts';
import type { Timestamp } from '../values/value.ts';
import type { TransactionOptions } from './backend.ts';
import { momentOf } from './moment.ts';

/**
 * Maximum transaction duration and idle time in ms:
 * https://firebase.google.com/docs/firestore/quotas#writes_and_transactions
 */
const LIFETIME_MS = 270_000;
const IDLE_MS = 60_000;
/** How long a commit waits for locks, in ms. */
const LOCK_TIMEOUT_MS = 2000;
/** A transaction ID starts with a prefix that is unique to this emulator process. */
const PREFIX_BYTES = 4;
const ID_BYTES = 12;

/** A transaction that has not been committed or rolled back. Read-write transactions lock what they read. */
export interface Transaction {
  readonly id: string;
  readonly readOnly: boolean;
  /** Set for read-only transactions. */
  readonly readTime?: Timestamp;
  readonly database: Database;
}

interface OpenTransaction extends Transaction {
  readonly documents: Set<string>;
  readonly queries: Query[];
  readonly startedAt: number;
  lastUsedAt: number;
  /** Transactions that block this transaction's commit. Empty if it is not waiting. */
  waitsFor: readonly OpenTransaction[];
  /** Whether this transaction was chosen to abort in order to break a deadlock. */
  mustAbort: boolean;
}

/** The documents that a read locks: documents by path, or any document that a query could return. */
export type Interest = { readonly paths: readonly string[] } | { readonly query: Query };

/** A commit that is blocked by locks. */
interface WaitingCommit {
  readonly database: Database;
  /** Undefined for a commit outside a transaction. */
  readonly owner: OpenTransaction | undefined;
  readonly commit: StagedCommit;
  readonly holders: readonly OpenTransaction[];
}

/** Manages the transactions of all databases, their locks, and the commits blocked by those locks. */
export class Transactions {
  readonly #open = new Map<string, OpenTransaction>();
  readonly #waiting = new Set<WaitingCommit>();
  readonly #changes = new EventEmitter();
  readonly #prefix = randomBytes(PREFIX_BYTES);

  constructor() {
    // Every waiting commit and read adds a listener.
    this.#changes.setMaxListeners(0);
  }

  /**
   * Starts a transaction with a Base64-encoded ID. For an invalid read time, throws the same errors as {@link
   * momentOf}.
   */
  begin(database: Database, { readOnly, readTime }: TransactionOptions): Transaction {
    const now = Date.now();
    const transaction: OpenTransaction = {
      id: Buffer.concat([this.#prefix, randomBytes(ID_BYTES - PREFIX_BYTES)]).toString('base64'),
      readOnly,
      ...(readOnly && { readTime: momentOf(database, readTime).readTime }),
      database,
      documents: new Set(),
      queries: [],
      startedAt: now,
      lastUsedAt: now,
      waitsFor: [],
      mustAbort: false,
    };
    this.#open.set(transaction.id, transaction);
    return transaction;
  }

  /** Returns an open transaction. Throws ABORTED if it has ended, or INVALID_ARGUMENT if the ID is unknown. */
  get(database: Database, id: string): Transaction {
    const transaction = this.#findOpen(id);
    if (!transaction && this.#wasIssued(id))
      throw new StatusError('ABORTED', 'The referenced transaction has expired or is no longer valid.');
    if (transaction?.database !== database) throw invalidArgument('Invalid transaction.');
    transaction.lastUsedAt = Date.now();
    return transaction;
  }

  #wasIssued(id: string): boolean {
    const bytes = Buffer.from(id, 'base64');
    return bytes.length === ID_BYTES && bytes.subarray(0, PREFIX_BYTES).equals(this.#prefix);
  }

  /**
   * Locks what the transaction has read: documents by path, including missing ones, or all documents that could enter
   * or leave a query's results. Does nothing in a read-only transaction.
   */
  lock(transaction: Transaction, interest: Interest): void {
    if (transaction.readOnly) return;
    const open = this.#findOpen(transaction.id);
    if ('query' in interest) open?.queries.push(interest.query);
    else for (const path of interest.paths) open?.documents.add(path);
  }

  /**
   * Waits for blocked commits that conflict with a read so that readers cannot starve writers. Stops waiting at the
   * lock timeout, or if those commits are waiting for this transaction.
   * @param ownId the reading transaction; undefined if it has not started yet
   * @throws ABORTED if this transaction was chosen to break a deadlock
   */
  async waitForWriters(database: Database, ownId: string | undefined, interest: Interest): Promise<void> {
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    const reader = ownId === undefined ? undefined : this.#findOpen(ownId);
    try {
      do {
        if (reader?.mustAbort) throw contentionError();
        const blocking = [...this.#waiting].filter(
          (waiting) =>
            waiting.database === database && (!reader || waiting.owner !== reader) && affects(waiting, interest),
        );
        if (blocking.length === 0) return;
        if (reader) {
          reader.waitsFor = blocking.flatMap((waiting) => (waiting.owner ? [waiting.owner] : waiting.holders));
          if (findCycle(reader).length > 0) return;
        }
      } while (await this.#waitForChange(deadline));
    } finally {
      if (reader) reader.waitsFor = [];
    }
  }

  /** Ends a transaction and releases its locks. */
  end(id: string): void {
    if (this.#open.delete(id)) this.#changes.emit('change');
  }

  /** Ends all transactions in a database, for example when it is cleared. */
  endAll(database: Database): void {
    for (const [id, transaction] of this.#open) if (transaction.database === database) this.#open.delete(id);
    this.#changes.emit('change');
  }

  /**
   * Stages and stores a commit as soon as no other transaction holds a conflicting lock. Staging and storing run
   * synchronously, so no other commit can interleave.
   * @param stage stages the commit; called again after each wait because the data may have changed
   * @returns the stored commit
   * @throws ABORTED on lock timeout, or if this transaction was chosen to break a deadlock
   */
  async storeWhenUnlocked(
    database: Database,
    ownId: string | undefined,
    stage: () => StagedCommit,
  ): Promise<StagedCommit> {
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    const owner = ownId === undefined ? undefined : this.#findOpen(ownId);
    let waiting: WaitingCommit | undefined;
    try {
      for (;;) {
        if (owner?.mustAbort) throw contentionError();
        const commit = stage();
        const holders = this.#holdersOf(database, commit, owner);
        if (holders.length === 0) {
          database.store(commit);
          return commit;
        }
        if (owner) {
          owner.waitsFor = holders;
          if (this.#breakDeadlock(owner)) throw contentionError();
        }
        if (waiting) this.#waiting.delete(waiting);
        waiting = { database, owner, commit, holders };
        this.#waiting.add(waiting);
        if (!(await this.#waitForChange(deadline))) throw new StatusError('ABORTED', 'Transaction lock timeout.');
      }
    } finally {
      if (owner) owner.waitsFor = [];
      if (waiting) {
        this.#waiting.delete(waiting);
        this.#changes.emit('change');
      }
    }
  }

  /**
   * Detects a deadlock caused by this transaction's wait, and aborts the youngest transaction in the cycle.
   * @returns whether this transaction must abort
   */
  #breakDeadlock(owner: OpenTransaction): boolean {
    const cycle = findCycle(owner);
    if (cycle.length === 0) return false;
    // #open preserves insertion order, so the last match is the youngest.
    const youngest = [...this.#open.values()].findLast((transaction) => cycle.includes(transaction));
    if (!youngest || youngest === owner) return true;
    youngest.mustAbort = true;
    this.#changes.emit('change');
    return false;
  }

  #holdersOf(
    database: Database,
    commit: StagedCommit,
    lockOwner: OpenTransaction | undefined,
  ): readonly OpenTransaction[] {
    const holders: OpenTransaction[] = [];
    for (const id of this.#open.keys()) {
      const other = this.#findOpen(id);
      if (other && other !== lockOwner && other.database === database && hasLockOn(other, commit)) holders.push(other);
    }
    return holders;
  }

  #findOpen(id: string): OpenTransaction | undefined {
    const transaction = this.#open.get(id);
    if (!transaction) return undefined;
    const now = Date.now();
    if (now - transaction.startedAt <= LIFETIME_MS && now - transaction.lastUsedAt <= IDLE_MS) return transaction;
    this.end(id);
    return undefined;
  }

  /**
   * Waits until a transaction ends or is chosen to abort, or a commit stops waiting. Resolves to false at the deadline.
   */
  async #waitForChange(deadline: number): Promise<boolean> {
    try {
      await once(this.#changes, 'change', { signal: AbortSignal.timeout(Math.max(1, deadline - Date.now())) });
      return true;
    } catch {
      return false;
    }
  }
}

/** Finds a wait cycle that includes this transaction. Returns an empty list if there is none. */
function findCycle(owner: OpenTransaction): readonly OpenTransaction[] {
  const visited = new Set<OpenTransaction>();
  const search = (from: OpenTransaction): readonly OpenTransaction[] => {
    for (const next of from.waitsFor) {
      if (next === owner) return [from];
      if (visited.has(next)) continue;
      visited.add(next);
      const rest = search(next);
      if (rest.length > 0) return [from, ...rest];
    }
    return [];
  };
  return search(owner);
}

function contentionError(): StatusError {
  return new StatusError(
    'ABORTED',
    'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt ' +
      'to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
  );
}

function hasLockOn({ database, documents, queries }: OpenTransaction, commit: StagedCommit): boolean {
  for (const { write, before, after } of commit.writes) {
    if (before === after) continue;
    if (documents.has(write.path)) return true;
    if (queries.some((query) => couldReturnAny(database, query, before, after))) return true;
  }
  return false;
}

function affects({ database, commit }: WaitingCommit, interest: Interest): boolean {
  return commit.writes.some(
    ({ write, before, after }) =>
      before !== after &&
      ('query' in interest
        ? couldReturnAny(database, interest.query, before, after)
        : interest.paths.includes(write.path)),
  );
}

function couldReturnAny(
  database: Database,
  query: Query,
  ...sides: readonly StagedCommit['writes'][number]['before'][]
): boolean {
  return sides.some((document) => document !== undefined && couldReturn(database, query, document));
}
