import type { Caller } from '../access/caller.ts';
import type { Rulesets } from '../access/rulesets.ts';
import type { Backend } from '../service/backend.ts';
import type { Database } from '../store/database.ts';
import { DatabaseWatch } from './databaseWatch.ts';
import type { WatchSink } from './event.ts';
import { WatchStream } from './watchStream.ts';

/** How often quiet clients are told the time, in ms. The Admin SDK opens its stream anew after 120 s of silence. */
const BEAT_MS = 30_000;
/** After how many beats without a stream a database is no longer followed: half an hour, as long as a client may be away. */
const BEATS_UNHEARD = 60;

/** The Listen streams of all databases (`google.firestore.v1.Firestore.Listen`), whichever protocol they came by. */
export class Watch {
  readonly #backend: Backend;
  readonly #log: (line: string) => void;
  readonly #databases = new Map<Database, DatabaseWatch>();
  readonly #beat: NodeJS.Timeout;

  constructor(backend: Backend, rulesets: Rulesets, log: (line: string) => void) {
    this.#backend = backend;
    this.#log = log;
    // A database is followed from its first stream on; before that nobody can have anything to resume.
    backend.store.onCommit((event) => this.#databases.get(event.database)?.committed(event));
    backend.store.onClear((event) => this.#databases.get(event.database)?.cleared(event));
    rulesets.onChange(() => {
      for (const database of this.#databases.values()) database.judgeAll();
    });
    this.#beat = setInterval(() => this.#tick(), BEAT_MS);
    this.#beat.unref();
  }

  /** How many streams are open. */
  get size(): number {
    let size = 0;
    for (const database of this.#databases.values()) size += database.size;
    return size;
  }

  /** Opens a stream on a database for a caller; it is to be closed when the client has gone. */
  open(database: Database, caller: Caller, sink: WatchSink): WatchStream {
    const watch = this.#watchOf(database);
    const stream = new WatchStream(watch, caller, sink);
    watch.joined(stream);
    return stream;
  }

  #watchOf(database: Database): DatabaseWatch {
    const known = this.#databases.get(database);
    if (known) return known;
    const watch = new DatabaseWatch(this.#backend, database, (error) => {
      this.#log(`Unexpected error in Listen: ${error instanceof Error ? error.stack : String(error)}`);
    });
    this.#databases.set(database, watch);
    return watch;
  }

  /** What a verdict says may depend on the time, too. */
  #tick(): void {
    for (const [database, watch] of this.#databases) {
      watch.judgeAll();
      watch.beat();
      if (watch.beatsUnheard > BEATS_UNHEARD) this.#databases.delete(database);
    }
  }

  /** Stops telling the time; the streams end with their connections. */
  close(): void {
    clearInterval(this.#beat);
  }
}
