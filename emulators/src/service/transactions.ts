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

/** https://firebase.google.com/docs/firestore/quotas#writes_and_transactions, in ms. */
const LIFETIME_MS = 270_000;
const IDLE_MS = 60_000;
/** How long a writer waits for other transactions' locks, in ms. */
const LOCK_TIMEOUT_MS = 2000;
/** Lengths of an id's prefix, which identifies the emulator, and of the entire id. */
const PREFIX_BYTES = 4;
const ID_BYTES = 12;

/** An open transaction. Its reads hold locks that other writers wait for. */
export interface Transaction {
  readonly id: string;
  readonly readOnly: boolean;
  /** Read time of a read-only transaction. */
  readonly readTime?: Timestamp;
  readonly database: Database;
}

interface OpenTransaction extends Transaction {
  readonly documents: Set<string>;
  readonly queries: Query[];
  readonly startedAt: number;
  lastUsedAt: number;
  /** Transactions whose locks its commit is waiting for; empty if it is not waiting. */
  waitsFor: readonly OpenTransaction[];
  /** Whether it must abort because an older transaction is waiting for it while it is waiting itself. */
  mustAbort: boolean;
}

/** What a read locks: documents by path, or any document that a query could return. */
export type Interest = { readonly paths: readonly string[] } | { readonly query: Query };

/** A commit waiting for other transactions' locks. */
interface WaitingCommit {
  readonly database: Database;
  /** Undefined if the commit does not belong to a transaction. */
  readonly owner: OpenTransaction | undefined;
  readonly commit: StagedCommit;
  readonly holders: readonly OpenTransaction[];
}

/** All databases' open transactions, their locks, and the queue of waiting writers. */
export class Transactions {
  readonly #open = new Map<string, OpenTransaction>();
  readonly #waiting = new Set<WaitingCommit>();
  readonly #changes = new EventEmitter();
  /** Prefix for this emulator's ids. */
  readonly #prefix = randomBytes(PREFIX_BYTES);

  constructor() {
    // One listener per waiting writer or reader.
    this.#changes.setMaxListeners(0);
  }

  /**
   * Opens a transaction and returns its id, in Base64 as on the wire. Throws like {@link momentOf} for an invalid read
   * time.
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

  /**
   * Returns an open transaction of a database. Throws ABORTED if it has ended, INVALID_ARGUMENT if it never existed.
   */
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
   * Locks documents that the transaction has read (found or missing), or every document that could enter or leave a
   * query's results.
   */
  lock(transaction: Transaction, interest: Interest): void {
    if (transaction.readOnly) return;
    const open = this.#findOpen(transaction.id);
    if ('query' in interest) open?.queries.push(interest.query);
    else for (const path of interest.paths) open?.documents.add(path);
  }

  /**
   * Waits for queued commits that would change the data about to be read, so that a stream of readers cannot starve
   * them. Does not wait for commits that are waiting for this reader, or for longer than the lock timeout.
   * @param ownId the reading transaction; undefined if it is not open yet
   * @throws ABORTED if the reader must abort to break a deadlock
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

  /** Ends a transaction and wakes up its waiters. */
  end(id: string): void {
    if (this.#open.delete(id)) this.#changes.emit('change');
  }

  /** Ends a database's transactions, for example when it is cleared. */
  endAll(database: Database): void {
    for (const [id, transaction] of this.#open) if (transaction.database === database) this.#open.delete(id);
    this.#changes.emit('change');
  }

  /**
   * Waits until no other transaction holds a lock that conflicts with a commit, and stores it. Staging and storing do
   * not yield, so no other commit can come between.
   * @param stage stages the commit; called again after each wait, because the data may have changed
   * @returns the stored commit
   * @throws ABORTED after two seconds, or immediately in a deadlock, which aborts its youngest transaction
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
   * Finds a deadlock completed by this transaction's wait, and aborts the youngest transaction in it.
   * @returns whether that is this transaction
   */
  #breakDeadlock(owner: OpenTransaction): boolean {
    const cycle = findCycle(owner);
    if (cycle.length === 0) return false;
    // The map is in opening order.
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

  /** Resolves to true when a transaction ends or has to abort, or to false at the deadline. */
  async #waitForChange(deadline: number): Promise<boolean> {
    try {
      await once(this.#changes, 'change', { signal: AbortSignal.timeout(Math.max(1, deadline - Date.now())) });
      return true;
    } catch {
      return false;
    }
  }
}

/** Finds a cycle of transactions, each waiting for the next; returns an empty list if there is none. */
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
