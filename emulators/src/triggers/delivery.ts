import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventMessage } from './event.ts';

/** Delay before each retry, in ms. */
const RETRY_DELAYS_MS = [200, 1000, 3000, 10_000];
/**
 * Maximum number of concurrent deliveries. The Functions emulator starts a process for each, so more than one per core
 * would not help.
 */
export const MAX_CONCURRENT = Math.max(3, availableParallelism());
/** Response timeout in ms. Longer than the maximum function timeout. */
const RESPONSE_TIMEOUT_MS = 600_000;
/**
 * Status that the Functions emulator returns if a function throws. As in production, the event is not retried by
 * default.
 */
const FUNCTION_FAILED = 500;
/** HTTP statuses of temporary failures. */
const RETRYABLE = new Set([408, 429, 502, 503, 504]);

/** Host and port of the Functions emulator. */
export interface Receiver {
  readonly host: string;
  readonly port: number;
}

/**
 * Delivers events to the Functions emulator, at least once. Events with the same lane (trigger and document) are
 * delivered in order, others concurrently. Logs events that cannot be delivered.
 */
export class Delivery {
  readonly #receiver: Receiver;
  readonly #log: (line: string) => void;
  readonly #retryDelays: readonly number[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #lanes = new Map<string, (() => Promise<void>)[]>();
  readonly #ready: string[] = [];
  readonly #stop = new AbortController();
  #running = 0;

  constructor(receiver: Receiver, log: (line: string) => void, retryDelays: readonly number[] = RETRY_DELAYS_MS) {
    this.#receiver = receiver;
    this.#log = log;
    this.#retryDelays = retryDelays;
  }

  /**
   * Queues an event behind earlier events in the same lane.
   * @param retriesFailure whether to retry if the function throws
   */
  send(lane: string, path: string, message: EventMessage, retriesFailure = false): void {
    const deliver = async (): Promise<void> => this.#deliver(path, message, retriesFailure);
    const queue = this.#lanes.get(lane);
    if (queue) {
      queue.push(deliver);
      return;
    }
    this.#lanes.set(lane, [deliver]);
    this.#ready.push(lane);
    this.#startNext();
  }

  /** Cancels all pending deliveries. */
  close(): void {
    this.#stop.abort();
    this.#lanes.clear();
    this.#ready.length = 0;
    this.#agent.destroy();
  }

  #startNext(): void {
    while (this.#running < MAX_CONCURRENT) {
      const lane = this.#ready.shift();
      if (lane === undefined) return;
      const deliver = this.#lanes.get(lane)?.[0];
      if (deliver) {
        this.#running += 1;
        void this.#run(lane, deliver);
      }
    }
  }

  async #run(lane: string, deliver: () => Promise<void>): Promise<void> {
    await deliver();
    this.#running -= 1;
    const queue = this.#lanes.get(lane);
    queue?.shift();
    if (queue && queue.length > 0) this.#ready.push(lane);
    else this.#lanes.delete(lane);
    this.#startNext();
  }

  /** Delivers one event, with retries. Never rejects. */
  async #deliver(path: string, message: EventMessage, retriesFailure: boolean): Promise<void> {
    for (let attempt = 0; !this.#stop.signal.aborted; attempt += 1) {
      const failure = await this.#attempt(path, message, retriesFailure);
      if (failure === undefined || this.#stop.signal.aborted) return;
      const delay = this.#retryDelays[attempt];
      if (!failure.retry || delay === undefined) {
        this.#log(`Event not delivered to ${path}: ${failure.reason}.`);
        return;
      }
      this.#log(`Delivery to ${path} failed (${failure.reason}); retrying in ${delay} ms.`);
      await sleep(delay, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #attempt(
    path: string,
    message: EventMessage,
    retriesFailure: boolean,
  ): Promise<{ reason: string; retry: boolean } | undefined> {
    try {
      const status = await this.#post(path, message);
      // The CLI responds with 204 if background functions are disabled. Drop the event.
      if (status < 300) return undefined;
      return {
        reason: status === 404 ? 'no such function' : `status ${status}`,
        retry: RETRYABLE.has(status) || (retriesFailure && status === FUNCTION_FAILED),
      };
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error), retry: true };
    }
  }

  async #post(path: string, { contentType, body }: EventMessage): Promise<number> {
    // oxlint-disable-next-line promise/avoid-new -- the http module is event-based
    return new Promise<number>((resolve, reject) => {
      const outgoing = request(
        {
          ...this.#receiver,
          path,
          method: 'POST',
          agent: this.#agent,
          signal: this.#stop.signal,
          timeout: RESPONSE_TIMEOUT_MS,
          headers: { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
          response.once('error', reject);
        },
      );
      outgoing.once('timeout', () => outgoing.destroy(new Error('no response')));
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}
