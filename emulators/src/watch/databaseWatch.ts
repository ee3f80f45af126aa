import type { Caller } from '../access/caller.ts';
import { admitQuery } from '../service/queries.ts';
import type { Backend } from '../service/backend.ts';
import { StatusError } from '../values/status.ts';
import type { CommitEvent, Database } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import { ChangeLog } from './changeLog.ts';
import { addTo, Interests, removeFrom } from './interests.ts';
import type { WatchTarget } from './target.ts';
import type { WatchStream } from './watchStream.ts';

/** The streams that listen to one database: which of them a commit concerns, and which may still listen after it. */
export class DatabaseWatch {
  readonly database: Database;
  readonly log: ChangeLog;
  /** How often {@link heartbeat} was called since the last stream closed. */
  idleHeartbeats = 0;
  readonly #backend: Backend;
  readonly #report: (error: unknown) => void;
  readonly #streams = new Set<WatchStream>();
  readonly #interests: Interests<WatchTarget>;
  /** Document path → the targets whose verdict has read it. */
  readonly #dependants = new Map<string, Set<WatchTarget>>();

  /** @param report logs unexpected errors; the stream concerned has then been closed */
  constructor(backend: Backend, database: Database, report: (error: unknown) => void) {
    this.#backend = backend;
    this.database = database;
    this.#report = report;
    this.log = new ChangeLog(database.history);
    this.#interests = new Interests(database.name);
  }

  /** The number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  addStream(stream: WatchStream): void {
    this.#streams.add(stream);
  }

  removeStream(stream: WatchStream): void {
    this.#streams.delete(stream);
  }

  /**
   * Judges whether a target's caller may listen to it, and records the documents that the verdict depends on.
   * @returns the denial; undefined if it is allowed
   */
  judge(target: WatchTarget): StatusError | undefined {
    const { caller } = target.stream;
    const reads = new Set<string>();
    const record = (path: string): void => void reads.add(path);
    const { what } = target.request;
    try {
      if (what.kind === 'query') admitQuery(this.#backend, this.database, caller, what.query, { note: record });
      else if (caller.kind !== 'admin') this.#backend.judge.get(this.database, caller, what.paths, record);
    } catch (error) {
      this.#dependOn(target, new Set());
      if (error instanceof StatusError) return error;
      throw error;
    }
    this.#dependOn(target, reads);
    return undefined;
  }

  #dependOn(target: WatchTarget, reads: ReadonlySet<string>): void {
    const before = target.reads;
    target.reads = reads;
    for (const path of before) if (!reads.has(path)) removeFrom(this.#dependants, path, target);
    for (const path of reads) if (!before.has(path)) addTo(this.#dependants, path, target);
  }

  /** Whether a caller may see a document that has left the results of their targets. */
  mayShow(caller: Caller, { path }: Document): boolean {
    try {
      if (caller.kind !== 'admin') this.#backend.judge.get(this.database, caller, [path]);
      return true;
    } catch (error) {
      if (error instanceof StatusError) return false;
      throw error;
    }
  }

  /** Starts recording changes for a target. */
  follow(target: WatchTarget): void {
    this.#interests.add(target.request.what, target);
  }

  forget(target: WatchTarget): void {
    this.#interests.remove(target.request.what, target);
    this.#dependOn(target, new Set());
  }

  /** Sends a commit to the streams. Targets that are now denied are removed first; only then is the commit sent. */
  committed({ changes }: CommitEvent): void {
    this.#spread(changes);
  }

  /** Notifies the streams that every document is gone. Earlier resume tokens become invalid. */
  cleared({ changes }: CommitEvent): void {
    this.log.restart();
    this.#spread(changes);
  }

  #spread(changes: CommitEvent['changes']): void {
    const dependants = new Set<WatchTarget>();
    for (const { path } of changes) for (const target of this.#dependants.get(path) ?? []) dependants.add(target);
    // Nothing is sent before everything is recorded: a snapshot of now must include what was just committed.
    const concerned = this.#judgeTargets(dependants);
    for (const change of changes) {
      for (const target of this.#interests.of(change)) {
        if (!target.view?.record(change)) continue;
        target.stream.markChanged(target);
        concerned.add(target.stream);
      }
    }
    for (const stream of concerned) this.#safely(stream, () => stream.advance());
  }

  /** Judges every target of users again: the rules may have been replaced, or depend on the time. */
  judgeAll(): void {
    for (const stream of this.#streams) {
      if (stream.caller.kind === 'user' && this.#judgeTargets(stream.targets).size > 0)
        this.#safely(stream, () => stream.advance());
    }
  }

  /** Removes the targets that are now denied; returns the streams that have to be notified. */
  #judgeTargets(targets: Iterable<WatchTarget>): Set<WatchStream> {
    const losers = new Set<WatchStream>();
    for (const target of targets) {
      const { stream } = target;
      this.#safely(stream, () => {
        const denial = this.judge(target);
        if (!denial) return;
        stream.withdraw(target, denial);
        losers.add(stream);
      });
    }
    return losers;
  }

  /** See {@link WatchStream.heartbeat}. */
  heartbeat(): void {
    this.idleHeartbeats = this.#streams.size > 0 ? 0 : this.idleHeartbeats + 1;
    for (const stream of this.#streams) this.#safely(stream, () => stream.heartbeat());
  }

  /** An error in one stream must not affect the others, nor the writer whose commit triggered it. */
  #safely(stream: WatchStream, action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#report(error);
      stream.fail(new StatusError('INTERNAL', 'Internal error encountered.'));
    }
  }
}
