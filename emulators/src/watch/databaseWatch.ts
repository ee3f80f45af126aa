import type { Caller } from '../access/caller.ts';
import { authorizeQuery } from '../service/queries.ts';
import type { Backend } from '../service/backend.ts';
import { StatusError } from '../values/status.ts';
import type { CommitEvent, Database } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import { ChangeLog } from './changeLog.ts';
import { addTo, removeFrom } from '../values/setsByKey.ts';
import { Interests } from './interests.ts';
import type { WatchTarget } from './target.ts';
import type { WatchStream } from './watchStream.ts';

/**
 * The streams listening to one database. Determines which of them a commit affects, and which can still listen after
 * it.
 */
export class DatabaseWatch {
  readonly database: Database;
  readonly log: ChangeLog;
  /** Number of calls to {@link heartbeat} since the last stream closed. */
  idleHeartbeats = 0;
  readonly #backend: Backend;
  readonly #report: (error: unknown) => void;
  readonly #streams = new Set<WatchStream>();
  readonly #interests: Interests<WatchTarget>;
  /** Document path → targets whose verdict depends on it. */
  readonly #dependents = new Map<string, Set<WatchTarget>>();

  /** @param report logs unexpected errors; the affected stream is already closed */
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
   * Judges whether a target's caller is allowed to listen to it, and records the documents that the verdict depends on.
   * @returns the denial; undefined if it is allowed
   */
  judge(target: WatchTarget): StatusError | undefined {
    const { caller } = target.stream;
    const reads = new Set<string>();
    const record = (path: string): void => void reads.add(path);
    const { selection } = target.request;
    try {
      if (selection.kind === 'query')
        authorizeQuery(this.#backend, this.database, caller, selection.query, { onRead: record });
      else if (caller.kind !== 'admin') this.#backend.judge.get(this.database, caller, selection.paths, record);
    } catch (error) {
      this.#setDependencies(target, new Set());
      if (error instanceof StatusError) return error;
      throw error;
    }
    this.#setDependencies(target, reads);
    return undefined;
  }

  #setDependencies(target: WatchTarget, reads: ReadonlySet<string>): void {
    const before = target.reads;
    target.reads = reads;
    for (const path of before) if (!reads.has(path)) removeFrom(this.#dependents, path, target);
    for (const path of reads) if (!before.has(path)) addTo(this.#dependents, path, target);
  }

  /** Returns whether a caller is allowed to see a document that has left their targets' results. */
  canRead(caller: Caller, { path }: Document): boolean {
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
    this.#interests.add(target.request.selection, target);
  }

  unfollow(target: WatchTarget): void {
    this.#interests.remove(target.request.selection, target);
    this.#setDependencies(target, new Set());
  }

  /**
   * Sends the changes made by a commit, or by clearing the database, to the streams. Targets that are now denied are
   * removed before any change is sent.
   */
  handleCommit({ changes }: CommitEvent): void {
    const dependents = new Set<WatchTarget>();
    for (const { path } of changes) for (const target of this.#dependents.get(path) ?? []) dependents.add(target);
    // Record everything before sending anything: a snapshot taken now must include the new commit.
    const affectedStreams = this.#judgeTargets(dependents);
    for (const change of changes) {
      for (const target of this.#interests.affectedBy(change)) {
        if (!target.view?.record(change)) continue;
        target.stream.markChanged(target);
        affectedStreams.add(target.stream);
      }
    }
    for (const stream of affectedStreams) this.#safely(stream, () => stream.advance());
  }

  /** Judges every user's targets again: the rules may have been replaced, or may depend on the time. */
  judgeAll(): void {
    for (const stream of this.#streams) {
      if (stream.caller.kind === 'user' && this.#judgeTargets(stream.targets).size > 0)
        this.#safely(stream, () => stream.advance());
    }
  }

  /** Removes targets that are now denied; returns the streams to notify. */
  #judgeTargets(targets: Iterable<WatchTarget>): Set<WatchStream> {
    const deniedStreams = new Set<WatchStream>();
    for (const target of targets) {
      const { stream } = target;
      this.#safely(stream, () => {
        const denial = this.judge(target);
        if (!denial) return;
        stream.revoke(target, denial);
        deniedStreams.add(stream);
      });
    }
    return deniedStreams;
  }

  /** See {@link WatchStream.heartbeat}. */
  heartbeat(): void {
    this.idleHeartbeats = this.#streams.size > 0 ? 0 : this.idleHeartbeats + 1;
    for (const stream of this.#streams) this.#safely(stream, () => stream.heartbeat());
  }

  /**
   * Runs an action on a stream. An error in one stream must not affect the others, or the writer whose commit triggered
   * it.
   */
  #safely(stream: WatchStream, action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#report(error);
      stream.fail(new StatusError('INTERNAL', 'Internal error encountered.'));
    }
  }
}
