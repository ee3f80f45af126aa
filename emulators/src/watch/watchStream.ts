import type { Caller } from '../access/caller.ts';
import { invalidArgument, type StatusError } from '../values/status.ts';
import type { DatabaseWatch } from './databaseWatch.ts';
import type { WatchEvent, WatchSink } from './event.ts';
import type { TargetRequest } from './request.ts';
import { takeSnapshot } from './snapshot.ts';
import { WatchTarget } from './target.ts';

/** Maximum number of queued responses; above this, no more requests are accepted. */
const MAX_WAITING = 64;

/**
 * A client's Listen stream. A fast client receives each commit immediately. For a slow client nothing is queued: the
 * current snapshot continues where it stopped, and commits in the meantime are recorded by document and merged into the
 * next one.
 */
export class WatchStream {
  readonly caller: Caller;
  readonly #watch: DatabaseWatch;
  readonly #sink: WatchSink;
  readonly #targets = new Map<number, WatchTarget>();
  /** Targets without a first snapshot. */
  #newTargets: WatchTarget[] = [];
  /** Targets whose views have changes to send. */
  #changed = new Set<WatchTarget>();
  /** Responses that are not part of a snapshot and precede the next one. */
  #responses: WatchEvent[] = [];
  #snapshot: Iterator<WatchEvent> | undefined;
  #serverChoosesIds = false;
  #isBlocked = false;
  #isSending = false;
  #isClosed = false;
  #wasIdle = false;
  #isHeartbeatDue = false;

  /** Created by {@link Watch.open}. */
  constructor(watch: DatabaseWatch, caller: Caller, sink: WatchSink) {
    this.#watch = watch;
    this.caller = caller;
    this.#sink = sink;
  }

  /** The active targets. */
  get targets(): Iterable<WatchTarget> {
    return this.#targets.values();
  }

  /** Whether requests are accepted. If not, they will be once the client has read all responses. */
  get isAccepting(): boolean {
    return this.#responses.length + this.#newTargets.length < MAX_WAITING;
  }

  /**
   * Adds a target. If the caller is not allowed to listen to it, it is removed immediately, with the reason. Throws
   * INVALID_ARGUMENT, which ends the stream, if the id is in use.
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

  /** Responds that a target was not added, with the reason. */
  rejectTarget(targetId: number, cause: StatusError): void {
    this.#queueResponse({ kind: 'target', change: 'REMOVE', targetIds: [targetId], cause });
    this.advance();
  }

  /** Removes a target; confirms this even if it does not exist. */
  removeTarget(targetId: number): void {
    this.#remove(targetId);
    this.advance();
  }

  /** Removes a target that the client is no longer allowed to listen to; {@link advance} notifies the client. */
  revoke(target: WatchTarget, cause: StatusError): void {
    this.#remove(target.id, cause);
  }

  #remove(targetId: number, cause?: StatusError): void {
    const target = this.#targets.get(targetId);
    if (target) {
      // A client counts responses, so after adding and removing a target it must see both.
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

  /** Records that a target's view has changes; {@link advance} sends them. */
  markChanged(target: WatchTarget): void {
    this.#changed.add(target);
  }

  /** Sends the time to a client that has received nothing since the previous call. */
  heartbeat(): void {
    this.#isHeartbeatDue = this.#wasIdle && this.#targets.size > 0;
    this.advance();
    this.#wasIdle = true;
  }

  /** Called when the client has read all responses. */
  drained(): void {
    this.#isBlocked = false;
    this.advance();
  }

  /** Sends events until there are none left or the client is slow. */
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

  /** Ends the stream from the server's side. */
  fail(error: StatusError): void {
    if (this.#isClosed) return;
    this.close();
    this.#sink.fail(error);
  }

  /** Releases everything after the client has disconnected or is done. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const target of this.#targets.values()) this.#discard(target);
    this.#responses = [];
    this.#snapshot = undefined;
    this.#watch.removeStream(this);
  }
}
