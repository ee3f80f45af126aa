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

/** Manages all Listen streams of one database: on each commit, re-checks access and notifies the affected streams. */
export class DatabaseWatch {
  readonly database: Database;
  readonly log: ChangeLog;
  /** Number of heartbeats since the last stream closed. */
  idleHeartbeats = 0;
  readonly #backend: Backend;
  readonly #report: (error: unknown) => void;
  readonly #streams = new Set<WatchStream>();
  readonly #interests: Interests<WatchTarget>;
  /** Maps each document path to the targets whose access check read that document. */
  readonly #dependents = new Map<string, Set<WatchTarget>>();

  /** @param report logs unexpected errors after the affected stream has been closed */
  constructor(backend: Backend, database: Database, report: (error: unknown) => void) {
    this.#backend = backend;
    this.database = database;
    this.#report = report;
    this.log = new ChangeLog(database.history);
    this.#interests = new Interests(database.name);
  }

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
   * Checks whether the caller may listen to a target, and records which documents the rules read to decide.
   * @returns the error to send; undefined if access is allowed
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

  /** Returns whether a caller may read a document that no longer matches their query. */
  canRead(caller: Caller, { path }: Document): boolean {
    try {
      if (caller.kind !== 'admin') this.#backend.judge.get(this.database, caller, [path]);
      return true;
    } catch (error) {
      if (error instanceof StatusError) return false;
      throw error;
    }
  }

  /** Starts routing changes to a target. */
  follow(target: WatchTarget): void {
    this.#interests.add(target.request.selection, target);
  }

  unfollow(target: WatchTarget): void {
    this.#interests.remove(target.request.selection, target);
    this.#setDependencies(target, new Set());
  }

  /**
   * Sends committed changes to the affected streams. Also called when the database is cleared. First removes targets
   * that the caller may no longer read, so their data is never sent.
   */
  handleCommit({ changes }: CommitEvent): void {
    const dependents = new Set<WatchTarget>();
    for (const { path } of changes) for (const target of this.#dependents.get(path) ?? []) dependents.add(target);
    // Record all changes before sending any. Sending takes a snapshot, which must include the entire commit.
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

  /** Re-checks all user targets. The rules file may have changed, and rules can depend on `request.time`. */
  judgeAll(): void {
    for (const stream of this.#streams) {
      if (stream.caller.kind === 'user' && this.#judgeTargets(stream.targets).size > 0)
        this.#safely(stream, () => stream.advance());
    }
  }

  /** Revokes targets that are now denied, and returns their streams. */
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

  /** Sends a heartbeat to every stream. See {@link WatchStream.heartbeat}. */
  heartbeat(): void {
    this.idleHeartbeats = this.#streams.size > 0 ? 0 : this.idleHeartbeats + 1;
    for (const stream of this.#streams) this.#safely(stream, () => stream.heartbeat());
  }

  /**
   * Runs an action on a stream. If it throws, closes only that stream, so the commit that triggered the action still
   * succeeds.
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
