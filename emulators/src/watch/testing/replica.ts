import { compareTimestamps } from '../../values/timestamp.ts';
import type { Document, Timestamp } from '../../values/value.ts';
import type { WatchEvent, WatchSink } from '../event.ts';
import type { StatusError } from '../../values/status.ts';

/** A target's documents after a snapshot. */
interface TargetState {
  readonly documents: ReadonlyMap<string, Document>;
  readonly isCurrent: boolean;
  readonly resumeToken: Uint8Array | undefined;
}

/** A completed snapshot of all targets in a stream. */
interface Snapshot {
  readonly readTime: Timestamp;
  readonly targets: ReadonlyMap<number, TargetState>;
}

/**
 * A strict Listen client for tests. Like the SDKs, it buffers events and applies them when a snapshot completes. Throws
 * on any protocol violation.
 */
export class Replica implements WatchSink {
  readonly events: WatchEvent[] = [];
  readonly snapshots: Snapshot[] = [];
  /** Targets removed by the server, with the error for each. */
  readonly lost = new Map<number, StatusError>();
  readonly mismatched: number[] = [];
  failure: StatusError | undefined;
  /** How many more events to accept before reporting that the client is slow. */
  capacity = Number.POSITIVE_INFINITY;
  readonly #cached: ReadonlyMap<number, ReadonlyMap<string, Document>>;
  readonly #targets = new Map<number, ReplicaTarget>();
  #readTime: Timestamp = { seconds: 0, nanos: 0 };

  /** @param cached documents from earlier streams, by target ID and path */
  constructor(cached: ReadonlyMap<number, ReadonlyMap<string, Document>> = new Map()) {
    this.#cached = cached;
  }

  send(event: WatchEvent): boolean {
    this.events.push(event);
    this.#handle(event);
    this.capacity -= 1;
    return this.capacity > 0;
  }

  fail(error: StatusError): void {
    this.failure = error;
  }

  get latest(): Snapshot | undefined {
    return this.snapshots.at(-1);
  }

  /** Returns the sorted paths of a target's documents. */
  paths(id: number): readonly string[] {
    return [...(this.latest?.targets.get(id)?.documents.keys() ?? [])].sort();
  }

  #handle(event: WatchEvent): void {
    switch (event.kind) {
      case 'target':
        this.#handleTarget(event);
        return;
      case 'change':
        for (const id of event.targetIds) this.#targets.get(id)?.put(event.document);
        for (const id of event.removedTargetIds) this.#targets.get(id)?.drop(event.document.path);
        break;
      case 'delete':
      case 'remove':
        if (event.removedTargetIds.length === 0) throw new Error('a removal that concerns no target');
        for (const id of event.removedTargetIds) this.#targets.get(id)?.drop(event.path);
        break;
      case 'filter':
        if (this.#targets.get(event.targetId)?.size !== event.count) this.mismatched.push(event.targetId);
    }
    this.#checkIds(event);
  }

  #checkIds(event: Exclude<WatchEvent, { kind: 'target' }>): void {
    const ids =
      event.kind === 'filter'
        ? [event.targetId]
        : [...(event.kind === 'change' ? event.targetIds : []), ...event.removedTargetIds];
    if (ids.length === 0 || new Set(ids).size < ids.length) throw new Error('an event for no target, or twice for one');
    for (const id of ids)
      if (!this.#targets.has(id)) throw new Error(`${event.kind} for target ${id}, which does not exist`);
  }

  #handleTarget(event: Extract<WatchEvent, { kind: 'target' }>): void {
    const { change, targetIds, readTime, resumeToken } = event;
    if (readTime && compareTimestamps(readTime, this.#readTime) < 0) throw new Error('time goes back');
    if (readTime) this.#readTime = readTime;
    if (change === 'NO_CHANGE') {
      if (targetIds.length > 0 || !readTime || !resumeToken) throw new Error('a NO_CHANGE without use');
      this.snapshots.push({
        readTime,
        targets: new Map([...this.#targets].map(([id, target]) => [id, target.snapshot(resumeToken)])),
      });
      return;
    }
    if (targetIds.length === 0) throw new Error(`${change} for all targets`);
    for (const id of targetIds) {
      const target = this.#targets.get(id);
      if (change === 'ADD') {
        if (target) throw new Error(`target ${id} added twice`);
        this.#targets.set(id, new ReplicaTarget(this.#cached.get(id)));
      } else if (change === 'REMOVE') {
        this.#targets.delete(id);
        if (event.cause) this.lost.set(id, event.cause);
      } else {
        if (!target) throw new Error(`${change} for target ${id}, which does not exist`);
        if (change === 'RESET') target.reset();
        else target.isCurrent = true;
      }
    }
  }
}

class ReplicaTarget {
  isCurrent = false;
  #documents: ReadonlyMap<string, Document>;
  #changes = new Map<string, Document | undefined>();

  constructor(documents: ReadonlyMap<string, Document> = new Map()) {
    this.#documents = documents;
  }

  get size(): number {
    return this.#applied().size;
  }

  put(document: Document): void {
    this.#changes.set(document.path, document);
  }

  drop(path: string): void {
    this.#changes.set(path, undefined);
  }

  reset(): void {
    this.#changes = new Map([...this.#documents.keys()].map((path) => [path, undefined]));
  }

  snapshot(resumeToken: Uint8Array): TargetState {
    this.#documents = this.#applied();
    this.#changes.clear();
    return { documents: this.#documents, isCurrent: this.isCurrent, resumeToken };
  }

  #applied(): ReadonlyMap<string, Document> {
    if (this.#changes.size === 0) return this.#documents;
    const documents = new Map(this.#documents);
    for (const [path, document] of this.#changes) {
      if (document) documents.set(path, document);
      else documents.delete(path);
    }
    return documents;
  }
}
