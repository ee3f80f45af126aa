import type { Caller } from '../access/caller.ts';
import { invalidArgument, type StatusError } from '../values/status.ts';
import type { DatabaseWatch } from './databaseWatch.ts';
import type { WatchEvent, WatchSink } from './event.ts';
import type { TargetRequest } from './request.ts';
import { takeSnapshot } from './snapshot.ts';
import { WatchTarget } from './target.ts';

/** Stop accepting requests while this many responses are queued. */
const MAX_WAITING = 64;

/**
 * A client's Listen stream. Fast clients receive each commit immediately. For slow clients, commits are merged by
 * document and sent in the next snapshot instead of being queued.
 */
export class WatchStream {
  readonly caller: Caller;
  readonly #watch: DatabaseWatch;
  readonly #sink: WatchSink;
  readonly #targets = new Map<number, WatchTarget>();
  /** Targets that have not received their first snapshot. */
  #newTargets: WatchTarget[] = [];
  /** Targets with unsent changes. */
  #changed = new Set<WatchTarget>();
  /** Responses to add and remove requests, sent before the next snapshot. */
  #responses: WatchEvent[] = [];
  #snapshot: Iterator<WatchEvent> | undefined;
  #serverChoosesIds = false;
  #isBlocked = false;
  #isSending = false;
  #isClosed = false;
  #wasIdle = false;
  #isHeartbeatDue = false;

  /** Use {@link Watch.open} to create a stream. */
  constructor(watch: DatabaseWatch, caller: Caller, sink: WatchSink) {
    this.#watch = watch;
    this.caller = caller;
    this.#sink = sink;
  }

  get targets(): Iterable<WatchTarget> {
    return this.#targets.values();
  }

  /** Whether the stream can accept another request. Becomes true again when the client has read enough responses. */
  get isAccepting(): boolean {
    return this.#responses.length + this.#newTargets.length < MAX_WAITING;
  }

  /**
   * Adds a target. If access is denied, sends a REMOVE with the error instead. Throws INVALID_ARGUMENT, which closes
   * the stream, if the ID is already in use.
   */
  addTarget(request: TargetRequest): void {
    if (this.#isClosed) return;
    const { targetId } = request;
    if (this.#targets.has(targetId)) throw invalidArgument(`Target id ${targetId} is already in use on this stream.`);
    if (targetId < 0) {
      this.rejectTarget(targetId, invalidArgument('A target id must not be negative.'));
      return;
    }
    if (targetId !== 0 && this.#serverChoosesIds) {
      this.rejectTarget(
        targetId,
        invalidArgument('After a target without an id, no target of the stream may have one.'),
      );
      return;
    }
    this.#serverChoosesIds ||= targetId === 0;
    const target = new WatchTarget(this, targetId || this.#freeId(), request);
    const denial = this.#watch.judge(target);
    if (denial) {
      this.rejectTarget(target.id, denial);
      return;
    }
    this.#targets.set(target.id, target);
    this.#newTargets.push(target);
    this.advance();
  }

  #freeId(): number {
    let id = this.#targets.size + 1;
    while (this.#targets.has(id)) id += 1;
    return id;
  }

  /** Tells the client that a target was rejected. */
  rejectTarget(targetId: number, cause: StatusError): void {
    this.#queueResponse({ kind: 'target', change: 'REMOVE', targetIds: [targetId], cause });
    this.advance();
  }

  /** Removes a target. Always confirms, even if the target does not exist. */
  removeTarget(targetId: number): void {
    this.#remove(targetId);
    this.advance();
  }

  /** Removes a target that the caller may no longer read. Call {@link advance} to notify the client. */
  revoke(target: WatchTarget, cause: StatusError): void {
    this.#remove(target.id, cause);
  }

  #remove(targetId: number, cause?: StatusError): void {
    const target = this.#targets.get(targetId);
    if (target) {
      // SDKs count responses: every added target must receive an ADD before its REMOVE.
      if (!target.announced && !cause) this.#queueResponse({ kind: 'target', change: 'ADD', targetIds: [targetId] });
      this.#discard(target);
    }
    this.#queueResponse({ kind: 'target', change: 'REMOVE', targetIds: [targetId], ...(cause && { cause }) });
  }

  #discard(target: WatchTarget): void {
    target.isRemoved = true;
    this.#targets.delete(target.id);
    this.#changed.delete(target);
    this.#newTargets = this.#newTargets.filter((other) => other !== target);
    this.#watch.unfollow(target);
  }

  /** Marks a target as having unsent changes. Call {@link advance} to send them. */
  markChanged(target: WatchTarget): void {
    this.#changed.add(target);
  }

  /** Sends the current read time if the client has received nothing since the previous heartbeat. */
  heartbeat(): void {
    this.#isHeartbeatDue = this.#wasIdle && this.#targets.size > 0;
    this.advance();
    this.#wasIdle = true;
  }

  /** Call when the client can receive more events. */
  drained(): void {
    this.#isBlocked = false;
    this.advance();
  }

  /** Sends events until none are left or the client is slow. */
  advance(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (!this.#isBlocked && !this.#isClosed) {
        const event = this.#next();
        if (!event) break;
        this.#wasIdle = false;
        this.#isBlocked = !this.#sink.send(event);
      }
    } finally {
      this.#isSending = false;
    }
  }

  #next(): WatchEvent | undefined {
    const response = this.#responses.shift();
    if (response) return response;
    for (;;) {
      this.#snapshot ??= this.#nextSnapshot();
      if (!this.#snapshot) return undefined;
      const { done, value } = this.#snapshot.next() as IteratorResult<WatchEvent, undefined>;
      if (!done) return value;
      this.#snapshot = undefined;
    }
  }

  #nextSnapshot(): Iterator<WatchEvent> | undefined {
    if (this.#newTargets.length === 0 && this.#changed.size === 0 && !this.#isHeartbeatDue) return undefined;
    const [newTargets, changed] = [this.#newTargets, this.#changed];
    this.#newTargets = [];
    this.#changed = new Set();
    this.#isHeartbeatDue = false;
    const { database, log } = this.#watch;
    const snapshot = takeSnapshot({
      database,
      log,
      newTargets,
      changed,
      canRead: (document) => this.#watch.canRead(this.caller, document),
      onComplete: (target) => this.#discard(target),
    });
    for (const target of newTargets) this.#watch.follow(target);
    return snapshot;
  }

  #queueResponse(event: WatchEvent): void {
    if (!this.#isClosed) this.#responses.push(event);
  }

  /** Closes the stream with an error. */
  fail(error: StatusError): void {
    if (this.#isClosed) return;
    this.close();
    this.#sink.fail(error);
  }

  /** Releases the stream's targets after the client has disconnected. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const target of this.#targets.values()) this.#discard(target);
    this.#responses = [];
    this.#snapshot = undefined;
    this.#watch.removeStream(this);
  }
}
