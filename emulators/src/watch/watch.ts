import type { Caller } from '../access/caller.ts';
import type { Rulesets } from '../access/rulesets.ts';
import type { Backend } from '../service/backend.ts';
import type { CommitEvent, Database } from '../store/database.ts';
import { DatabaseWatch } from './databaseWatch.ts';
import type { WatchSink } from './event.ts';
import { WatchStream } from './watchStream.ts';

/**
 * Interval at which idle clients receive the current time, in ms. The Admin SDK reopens its stream after 120 s of
 * silence.
 */
const HEARTBEAT_MS = 30_000;
/**
 * Number of heartbeats without a stream after which a database is no longer watched: half an hour, the longest
 * supported disconnection.
 */
const MAX_IDLE_HEARTBEATS = 60;

/** All databases' Listen streams (`google.firestore.v1.Firestore.Listen`), over either protocol. */
export class Watch {
  readonly #backend: Backend;
  readonly #log: (line: string) => void;
  readonly #databases = new Map<Database, DatabaseWatch>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(backend: Backend, rulesets: Rulesets, log: (line: string) => void) {
    this.#backend = backend;
    this.#log = log;
    // A database is watched once it has had a stream; before that, no client can have anything to resume.
    const send = (event: CommitEvent): void => this.#databases.get(event.database)?.handleCommit(event);
    backend.store.onCommit(send);
    backend.store.onClear(send);
    rulesets.onChange(() => {
      for (const database of this.#databases.values()) database.judgeAll();
    });
    this.#heartbeat = setInterval(() => this.#tick(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** The number of open streams. */
  get size(): number {
    let size = 0;
    for (const database of this.#databases.values()) size += database.size;
    return size;
  }

  /** Opens a stream on a database for a caller; close it when the client has disconnected. */
  open(database: Database, caller: Caller, sink: WatchSink): WatchStream {
    const watch = this.#watchOf(database);
    const stream = new WatchStream(watch, caller, sink);
    watch.addStream(stream);
    return stream;
  }

  #watchOf(database: Database): DatabaseWatch {
    const existing = this.#databases.get(database);
    if (existing) return existing;
    const watch = new DatabaseWatch(this.#backend, database, (error) => {
      this.#log(`Unexpected error in Listen: ${error instanceof Error ? error.stack : String(error)}`);
    });
    this.#databases.set(database, watch);
    return watch;
  }

  /** Judges all targets again at regular intervals, because a verdict can depend on the time. */
  #tick(): void {
    for (const [database, watch] of this.#databases) {
      watch.judgeAll();
      watch.heartbeat();
      if (watch.idleHeartbeats > MAX_IDLE_HEARTBEATS) this.#databases.delete(database);
    }
  }

  /** Stops the timer; the streams end with their connections. */
  close(): void {
    clearInterval(this.#heartbeat);
  }
}
