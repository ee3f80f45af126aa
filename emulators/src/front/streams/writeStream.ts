import { randomUUID } from 'node:crypto';
import type { Caller } from '../../access/caller.ts';
import type { Backend } from '../../service/backend.ts';
import { commit, type Committed } from '../../service/writes.ts';
import type { Database } from '../../store/database.ts';
import type { Write } from '../../store/write.ts';
import { parseDatabaseName, type DatabaseName } from '../../values/name.ts';
import { invalidArgument, type StatusError } from '../../values/status.ts';
import { accepted, type StreamClient, type StreamContext, type StreamHandler } from './stream.ts';

/** A decoded `google.firestore.v1.WriteRequest`, from gRPC or WebChannel. */
export interface WriteCommand {
  /** `projects/P/databases/D`, or '' if absent. Only required in the first request. */
  readonly database: string;
  /** The stream ID chosen by the client, or ''. */
  readonly streamId: string;
  /** Number of writes. */
  readonly size: number;
  /** Decodes the writes once the stream's database is known. Throws INVALID_ARGUMENT if a write is invalid. */
  readonly decode: (database: DatabaseName) => readonly Write[];
}

/** A `google.firestore.v1.WriteResponse`, independent of the wire format. */
export interface WriteStreamResponse {
  /** Present only in the first response. */
  readonly streamId?: string;
  readonly streamToken: Uint8Array;
  /** Present in all responses except the first. */
  readonly committed?: Committed;
}

/**
 * Implements Write. The first request must name the database, and its response contains the stream ID and a token.
 * Commits each later request atomically and responds in order. The first error ends the stream, and requests queued
 * after it are dropped because clients resend them on a new stream.
 * https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/firestore.proto (rpc Write)
 */
export function writeStream(
  context: StreamContext,
  caller: Caller,
  client: StreamClient<WriteStreamResponse>,
): StreamHandler<WriteCommand> {
  return new WriteHandler(context.backend, caller, client);
}

class WriteHandler implements StreamHandler<WriteCommand> {
  readonly #backend: Backend;
  readonly #caller: Caller;
  readonly #client: StreamClient<WriteStreamResponse>;
  /** Requests that have not been processed yet. */
  readonly #waiting: (WriteCommand | StatusError)[] = [];
  #database: Database | undefined;
  #responses = 0;
  #isProcessing = false;
  #isFinished = false;
  #isClosed = false;
  /** Resumes processing when a slow client can receive more responses. */
  #proceed: (() => void) | undefined;

  constructor(backend: Backend, caller: Caller, client: StreamClient<WriteStreamResponse>) {
    this.#backend = backend;
    this.#caller = caller;
    this.#client = client;
  }

  request(request: WriteCommand | StatusError): void {
    if (this.#isClosed) return;
    this.#waiting.push(request);
    if (!this.#isProcessing) void this.#process();
  }

  drained(): void {
    this.#proceed?.();
  }

  finished(): void {
    this.#isFinished = true;
    if (!this.#isProcessing) this.#end();
  }

  disconnected(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#proceed?.();
  }

  #end(error?: unknown): void {
    if (this.#isClosed) return;
    this.disconnected();
    this.#client.end(error);
  }

  /** Processes requests one at a time. Decodes each request only after responding to the previous one. */
  async #process(): Promise<void> {
    this.#isProcessing = true;
    this.#client.pause();
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        const response = await this.#handle(accepted(next));
        if (this.#isClosed) return;
        if (!this.#client.send(response)) await this.#waitForDrain();
      }
    } catch (error) {
      this.#end(error);
      return;
    }
    this.#isProcessing = false;
    this.#client.resume();
    if (this.#isFinished) this.#end();
  }

  async #handle(request: WriteCommand): Promise<WriteStreamResponse> {
    this.#responses += 1;
    const streamToken = Buffer.from(String(this.#responses));
    if (!this.#database) {
      this.#database = this.#open(request);
      return { streamId: request.streamId || randomUUID(), streamToken };
    }
    // A request without writes, which ends a stream, gets a normal response.
    const writes = request.decode(this.#database.name);
    return { streamToken, committed: await commit(this.#backend, this.#database, this.#caller, writes) };
  }

  #open({ database, size }: WriteCommand): Database {
    if (database === '') throw invalidArgument('The first request of a write stream must name the database.');
    if (size > 0) throw invalidArgument('The first request of a write stream must have no writes.');
    return this.#backend.store.database(parseDatabaseName(database));
  }

  async #waitForDrain(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#proceed = resolve;
    });
    this.#proceed = undefined;
  }
}
