import { randomBytes } from 'node:crypto';
import { httpStatus, invalidArgument, StatusError } from '../../values/status.ts';
import type { StreamClient, StreamHandler } from '../streams/stream.ts';
import { arrayText, frame, handshakeArray, type Form } from './wire.ts';

/** Limits and timeouts of WebChannel sessions. */
export interface SessionLimits {
  /** Maximum number of sessions. Beyond it, a new session replaces the one that has been idle for the longest time. */
  readonly maxSessions: number;
  /** How long a session survives without a back channel, in ms. */
  readonly idleTimeout: number;
  /** Interval between `noop` arrays on a back channel, in ms. Clients reconnect after 1.5 intervals without data. */
  readonly keepalive: number;
  /** How long a streaming response stays open, in ms. Browsers keep its entire text in memory until it ends. */
  readonly maxResponseAge: number;
  /**
   * A client counts as slow when its unacknowledged arrays reach this size, in UTF-16 code units. The array that
   * exceeds the limit is still accepted.
   */
  readonly outboxLimit: number;
  /** Limit for queued messages, in UTF-16 code units. Once it is reached, responses to requests are delayed. */
  readonly inboxLimit: number;
}

/** Default limits, intended for local clients. */
export const LIMITS: SessionLimits = {
  maxSessions: 1000,
  idleTimeout: 60_000,
  keepalive: 30_000,
  maxResponseAge: 60_000,
  outboxLimit: 256 * 1024,
  inboxLimit: 1024 * 1024,
};

/**
 * Maximum distance between a message ID and the next expected one. Clients send at most ten concurrent requests with
 * 1,000 messages each.
 */
const MAX_AHEAD = 10_000;

/** A pending response that carries arrays to the client. */
export interface BackChannel {
  /** Timeout of a long poll in ms, or undefined for a streaming response. */
  readonly timeout: number | undefined;
  write(text: string): void;
  end(): void;
}

/** Handles the messages of a session, which are JSON strings. */
type SessionHandler = StreamHandler<string>;

/**
 * A WebChannel session: a bidirectional message stream over unreliable HTTP requests. Buffers arrays for the client
 * until they are acknowledged, and resends them if necessary. Delivers the client's messages in order and exactly once.
 * https://github.com/bidiweb/webchannel/blob/master/v8.md
 */
export class Session implements StreamClient<unknown> {
  /** Must be unguessable because it grants access to the session. */
  readonly id = randomBytes(16).toString('base64url');
  readonly #limits: SessionLimits;
  readonly #log: (line: string) => void;
  readonly #onTerminated: () => void;
  #handler: SessionHandler | undefined;

  /** Unacknowledged arrays in order. The handshake has ID 0. */
  #outbox: { readonly id: number; readonly text: string }[] = [];
  #outboxSize = 0;
  #lastId = 0;
  /** ID of the last array that was sent on the current back channel or acknowledged. */
  #sentId = 0;
  #isSlow = false;
  #back: { readonly channel: BackChannel; readonly since: number; readonly keepalive: NodeJS.Timeout } | undefined;
  #isFlushing = false;

  /** Messages by ID that cannot be delivered yet, because an earlier one is missing or the session is paused. */
  readonly #inbox = new Map<number, string | undefined>();
  #inboxSize = 0;
  #nextMessage = 0;
  #isPaused = false;
  /** Resolves pending requests once the inbox has room. */
  #waitingForRoom: (() => void)[] = [];

  #isEnded = false;
  #isTerminated = false;
  #abandonTimer: NodeJS.Timeout | undefined;
  /** When the last back channel closed, according to `performance.now()`. Undefined while one is open. */
  idleSince: number | undefined;

  /** @param onTerminated called when the session is over and its ID is no longer valid */
  constructor(limits: SessionLimits, log: (line: string) => void, onTerminated: () => void) {
    this.#limits = limits;
    this.#log = log;
    this.#onTerminated = onTerminated;
    this.#waitForBackChannel();
  }

  /** Sets the handler for the client's messages. */
  serve(handler: SessionHandler): void {
    this.#handler = handler;
  }

  /** The array that confirms the handshake. */
  get handshake(): string {
    return handshakeArray(this.id, this.#limits.keepalive);
  }

  /**
   * The response to a forward request: whether a back channel is open, the last array ID sent, and the size of
   * unacknowledged arrays. Clients use it to detect a broken back channel.
   */
  get state(): readonly [hasBackChannel: 0 | 1, lastId: number, outstanding: number] {
    return [this.#back ? 1 : 0, this.#sentId, this.#outboxSize];
  }

  /**
   * Accepts messages from a forward request, ignoring duplicates. Resolves when the inbox has room. Throws
   * INVALID_ARGUMENT if IDs are out of range.
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

  /** Discards arrays that the client has acknowledged. */
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

  /** Opens a back channel, replacing the previous one, and resends all unacknowledged arrays. */
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
    // Clients detect buffering proxies by checking whether data arrives immediately.
    if (this.#outbox.length === 0 && channel.timeout === undefined) this.#push(['noop']);
    this.#flush();
  }

  /** Called when the response or connection of a back channel has ended. */
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

  /**
   * Sends a `noop`. Also closes old responses, but only after the `noop`, because clients treat an empty response as an
   * error.
   */
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

  /** Sends a JSON value in an array. */
  send(json: unknown): boolean {
    if (this.#isEnded) return true;
    this.#push([json]);
    this.#flushSoon();
    this.#isSlow ||= this.#outboxSize >= this.#limits.outboxLimit;
    return !this.#isSlow;
  }

  /**
   * Flushes at the end of the current task so that all its arrays are in one chunk. A long poll ends after the first
   * chunk.
   */
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
    // IDs are consecutive.
    const unsent = this.#outbox.slice(this.#sentId + 1 - (this.#outbox[0]?.id ?? 0));
    const last = unsent.at(-1);
    if (!last) return;
    const { channel } = this.#back;
    this.#sentId = last.id;
    channel.write(frame(`[${unsent.map(({ text }) => text).join(',')}]`));
    // End the response. The client's next request will acknowledge its arrays.
    if (channel.timeout !== undefined || this.#isEnded || this.#outboxSize >= this.#limits.outboxLimit)
      this.#releaseBackChannel()?.end();
  }

  /**
   * Ends the session after sending all pending arrays. Errors use the format of Google APIs. The session ID stays valid
   * until the client has acknowledged the last array.
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

  /** Terminates the session immediately because the client has left or timed out. */
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
