import { randomBytes } from 'node:crypto';
import { httpStatus, invalidArgument, StatusError } from '../../values/status.ts';
import type { StreamClient, StreamHandler } from '../streams/stream.ts';
import { arrayText, frame, handshakeArray, type Form } from './wire.ts';

/** Intervals and limits for sessions. */
export interface SessionLimits {
  /** Maximum number of sessions. */
  readonly maxSessions: number;
  /** How long a session lives without a back channel, in ms. */
  readonly idleTimeout: number;
  /**
   * Interval between `noop` arrays on a back channel, in ms: clients abandon one that is silent for 1.5 times as long.
   */
  readonly keepalive: number;
  /** How long a streaming response stays open, in ms: the browser keeps its entire text until it ends. */
  readonly maxResponseAge: number;
  /**
   * A client counts as slow once its unacknowledged arrays reach this number of UTF-16 code units. An array that
   * exceeds it is accepted.
   */
  readonly outboxLimit: number;
  /**
   * The same limit for messages waiting for the method; once it is reached, requests have to wait for their response.
   */
  readonly inboxLimit: number;
}

/** Limits for clients on this machine. */
export const LIMITS: SessionLimits = {
  maxSessions: 1000,
  idleTimeout: 60_000,
  keepalive: 30_000,
  maxResponseAge: 60_000,
  outboxLimit: 256 * 1024,
  inboxLimit: 1024 * 1024,
};

/**
 * Maximum distance between a message's id and the next expected one: clients send up to ten requests at a time, with
 * 1,000 messages each.
 */
const MAX_AHEAD = 10_000;

/** The response through which arrays reach the client. */
export interface BackChannel {
  /** For long polling, ms until it must end; undefined for a streaming response. */
  readonly timeout: number | undefined;
  write(text: string): void;
  end(): void;
}

/** A session's method; its requests are the messages' text. */
type SessionHandler = StreamHandler<string>;

/**
 * A WebChannel session: a stream of messages in each direction over requests that can fail. Arrays for the client are
 * buffered until it acknowledges them, and resent over the next back channel; the client's messages are passed on in
 * order and exactly once. https://github.com/bidiweb/webchannel/blob/master/v8.md
 */
export class Session implements StreamClient<unknown> {
  /** Must be unguessable, because it grants access to the session. */
  readonly id = randomBytes(16).toString('base64url');
  readonly #limits: SessionLimits;
  readonly #log: (line: string) => void;
  readonly #onTerminated: () => void;
  #handler: SessionHandler | undefined;

  /** Arrays not yet acknowledged, in order. The handshake is number 0. */
  #outbox: { readonly id: number; readonly text: string }[] = [];
  #outboxSize = 0;
  #lastId = 0;
  /** Last array sent over the current back channel, or acknowledged. */
  #sentId = 0;
  #isSlow = false;
  #back: { readonly channel: BackChannel; readonly since: number; readonly keepalive: NodeJS.Timeout } | undefined;
  #isFlushing = false;

  /** Messages, by id, waiting for an earlier one or for the method. */
  readonly #inbox = new Map<number, string | undefined>();
  #inboxSize = 0;
  #nextMessage = 0;
  #isPaused = false;
  /** Responses that wait for room in the inbox. */
  #waitingForRoom: (() => void)[] = [];

  #isEnded = false;
  #isTerminated = false;
  #abandonTimer: NodeJS.Timeout | undefined;
  /** When the session lost its back channel, in ms of `performance.now()`; undefined while it has one. */
  idleSince: number | undefined;

  /** @param onTerminated called once, when the session has ended and its id is no longer valid */
  constructor(limits: SessionLimits, log: (line: string) => void, onTerminated: () => void) {
    this.#limits = limits;
    this.#log = log;
    this.#onTerminated = onTerminated;
    this.#waitForBackChannel();
  }

  /** Connects the method that serves the session. */
  serve(handler: SessionHandler): void {
    this.#handler = handler;
  }

  /** The array that answers the handshake. */
  get handshake(): string {
    return handshakeArray(this.id, this.#limits.keepalive);
  }

  /**
   * The response to a forward request: whether there is a back channel, the last array sent over it, and the size of
   * unacknowledged arrays. The client uses these to tell whether its back channel still works.
   */
  get state(): readonly [hasBackChannel: 0 | 1, lastId: number, outstanding: number] {
    return [this.#back ? 1 : 0, this.#sentId, this.#outboxSize];
  }

  /**
   * Accepts the messages in a forward request and ignores repeated ones. Resolves when the server can respond; while
   * the inbox is full, clients must wait. Throws INVALID_ARGUMENT for ids that are out of range.
   */
  async receive({ offset, messages }: Pick<Form, 'offset' | 'messages'>): Promise<void> {
    if (this.#isEnded) return;
    if (offset + messages.length > this.#nextMessage + MAX_AHEAD) throw invalidArgument("Invalid value at 'ofs'.");
    for (const [index, message] of messages.entries()) {
      const id = offset + index;
      if (id < this.#nextMessage || this.#inbox.has(id)) continue;
      this.#inbox.set(id, message);
      this.#inboxSize += message?.length ?? 0;
    }
    this.#deliver();
    if (this.#inboxSize >= this.#limits.inboxLimit && !this.#isEnded)
      await new Promise<void>((resolve) => {
        this.#waitingForRoom.push(resolve);
      });
  }

  #deliver(): void {
    while (!this.#isPaused && !this.#isEnded && this.#inbox.has(this.#nextMessage)) {
      const message = this.#inbox.get(this.#nextMessage);
      this.#inbox.delete(this.#nextMessage);
      this.#nextMessage += 1;
      this.#inboxSize -= message?.length ?? 0;
      if (message !== undefined) this.#handler?.request(message);
    }
    if (this.#isEnded) this.#clearInbox();
    if (this.#inboxSize < this.#limits.inboxLimit) this.#releaseWaiting();
  }

  #releaseWaiting(): void {
    for (const release of this.#waitingForRoom.splice(0)) release();
  }

  #clearInbox(): void {
    this.#inbox.clear();
    this.#inboxSize = 0;
    this.#releaseWaiting();
  }

  /** Discards arrays that the client has received. */
  acknowledge(id: number): void {
    const last = Math.min(id, this.#lastId);
    let count = 0;
    for (const { id: arrayId, text } of this.#outbox) {
      if (arrayId > last) break;
      this.#outboxSize -= text.length;
      count += 1;
    }
    if (count > 0) this.#outbox.splice(0, count);
    this.#sentId = Math.max(this.#sentId, last);
    if (this.#isEnded && this.#outbox.length === 0) this.terminate();
    else if (this.#isSlow && this.#outboxSize < this.#limits.outboxLimit) {
      this.#isSlow = false;
      this.#handler?.drained();
    }
  }

  /** Sends all unacknowledged and future arrays over a response, which replaces any earlier one. */
  attach(channel: BackChannel): void {
    if (this.#isTerminated) {
      channel.end();
      return;
    }
    this.#releaseBackChannel()?.end();
    clearTimeout(this.#abandonTimer);
    this.idleSince = undefined;
    const interval = Math.min(channel.timeout ?? this.#limits.keepalive, this.#limits.keepalive);
    const keepalive = setInterval(() => this.#keepAlive(), interval).unref();
    this.#back = { channel, since: performance.now(), keepalive };
    this.#sentId = (this.#outbox[0]?.id ?? this.#lastId + 1) - 1;
    // A client testing for a buffering proxy expects data immediately.
    if (this.#outbox.length === 0 && channel.timeout === undefined) this.#push(['noop']);
    this.#flush();
  }

  /** Called when a back channel's response or connection has ended. */
  detach(channel: BackChannel): void {
    if (this.#back?.channel === channel) this.#releaseBackChannel();
  }

  #releaseBackChannel(): BackChannel | undefined {
    const back = this.#back;
    if (!back) return undefined;
    clearInterval(back.keepalive);
    this.#back = undefined;
    this.#waitForBackChannel();
    return back.channel;
  }

  #waitForBackChannel(): void {
    if (this.#isTerminated) return;
    this.idleSince = performance.now();
    this.#abandonTimer = setTimeout(() => this.terminate(), this.#limits.idleTimeout).unref();
  }

  /** Ends a response with an array, because clients treat an empty one as an error. */
  #keepAlive(): void {
    this.#push(['noop']);
    this.#flush();
    if (this.#back && performance.now() - this.#back.since >= this.#limits.maxResponseAge)
      this.#releaseBackChannel()?.end();
  }

  #push(content: readonly unknown[]): void {
    this.#lastId += 1;
    const text = arrayText(this.#lastId, content);
    this.#outbox.push({ id: this.#lastId, text });
    this.#outboxSize += text.length;
  }

  /** Sends an array with one JSON value. */
  send(json: unknown): boolean {
    if (this.#isEnded) return true;
    this.#push([json]);
    this.#flushSoon();
    this.#isSlow ||= this.#outboxSize >= this.#limits.outboxLimit;
    return !this.#isSlow;
  }

  /** Sends all arrays queued in the current turn as one chunk, because a long poll ends with the first chunk. */
  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#back) return;
    // The ids have no gaps.
    const unsent = this.#outbox.slice(this.#sentId + 1 - (this.#outbox[0]?.id ?? 0));
    const last = unsent.at(-1);
    if (!last) return;
    const { channel } = this.#back;
    this.#sentId = last.id;
    channel.write(frame(`[${unsent.map(({ text }) => text).join(',')}]`));
    // The next request acknowledges the arrays in a finished response.
    if (channel.timeout !== undefined || this.#isEnded || this.#outboxSize >= this.#limits.outboxLimit)
      this.#releaseBackChannel()?.end();
  }

  /**
   * Ends the session after everything sent, with or without an error, which has the format of Google's API servers. Its
   * id stays valid until the client has acknowledged the end or has left.
   */
  end(error?: unknown): void {
    if (this.#isEnded) return;
    if (error !== undefined) this.#push([{ error: this.#failureOf(error) }]);
    this.#push(['close']);
    this.#isEnded = true;
    this.#handler?.disconnected();
    this.#clearInbox();
    this.#flushSoon();
  }

  #failureOf(error: unknown): object {
    if (error instanceof StatusError)
      return { code: httpStatus(error.code), message: error.message, status: error.code };
    this.#log(`Unexpected error in WebChannel: ${error instanceof Error ? error.stack : String(error)}`);
    return this.#failureOf(new StatusError('INTERNAL', 'Internal error encountered.'));
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#deliver();
  }

  /** Ends the session immediately: the client has left or was abandoned. */
  terminate(): void {
    if (this.#isTerminated) return;
    this.#isTerminated = true;
    if (!this.#isEnded) {
      this.#isEnded = true;
      this.#handler?.disconnected();
    }
    this.#clearInbox();
    this.#releaseBackChannel()?.end();
    clearTimeout(this.#abandonTimer);
    this.#outbox = [];
    this.#outboxSize = 0;
    this.#onTerminated();
  }
}
