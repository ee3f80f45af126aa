import type { Caller } from '../access/caller.ts';
import type { Rulesets } from '../access/rulesets.ts';
import type { Backend } from '../service/backend.ts';
import type { CommitEvent, Database } from '../store/database.ts';
import { DatabaseWatch } from './databaseWatch.ts';
import type { WatchSink } from './event.ts';
import { WatchStream } from './watchStream.ts';

/** Heartbeat interval in ms. The Admin SDK reopens a stream that has been silent for 120 s. */
const HEARTBEAT_MS = 30_000;
/**
 * Stop watching a database after this many heartbeats (30 minutes) without an open stream. Clients that reconnect later
 * cannot resume.
 */
const MAX_IDLE_HEARTBEATS = 60;

/** Manages the Listen streams of all databases, for gRPC and WebChannel clients. */
export class Watch {
  readonly #backend: Backend;
  readonly #log: (line: string) => void;
  readonly #databases = new Map<Database, DatabaseWatch>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(backend: Backend, rulesets: Rulesets, log: (line: string) => void) {
    this.#backend = backend;
    this.#log = log;
    // Databases that never had a stream are not watched. No client has a resume token for them.
    const send = (event: CommitEvent): void => this.#databases.get(event.database)?.handleCommit(event);
    backend.store.onCommit(send);
    backend.store.onClear(send);
    rulesets.onChange(() => {
      for (const database of this.#databases.values()) database.judgeAll();
    });
    this.#heartbeat = setInterval(() => this.#tick(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  get size(): number {
    let size = 0;
    for (const database of this.#databases.values()) size += database.size;
    return size;
  }

  /** Opens a Listen stream. Close it when the client disconnects. */
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

  /** Runs periodically. Re-checks access because rules can depend on the time, and sends heartbeats. */
  #tick(): void {
    for (const [database, watch] of this.#databases) {
      watch.judgeAll();
      watch.heartbeat();
      if (watch.idleHeartbeats > MAX_IDLE_HEARTBEATS) this.#databases.delete(database);
    }
  }

  /** Stops the heartbeat timer. Streams close with their connections. */
  close(): void {
    clearInterval(this.#heartbeat);
  }
}
