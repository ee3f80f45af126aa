import type { Explanation } from '../rules/verdict.ts';

const MAX_DENIALS = 100;

/**
 * A denied request, with the number of times it occurred. Holds no references to documents, so they can be
 * garbage-collected.
 */
export interface Denial {
  readonly id: number;
  readonly projectId: string;
  readonly databaseId: string;
  /** `get`, `list`, `create`, `update`, or `delete`. */
  readonly method: string;
  /** The document path, or a description of the query. */
  readonly subject: string;
  /** Null if the caller was not signed in. */
  readonly caller: { readonly uid: string; readonly token: string } | null;
  readonly explanation: Explanation;
  /** When the explanation was created, in ms since the epoch. */
  readonly explainedAt: number;
  readonly count: number;
  /** Time of the first and last occurrence, in ms since the epoch. */
  readonly first: number;
  readonly last: number;
}

/** Keeps the most recent denials for the emulator's web page. Groups repeated denials. */
export class RecentDenials {
  readonly #byKey = new Map<string, Denial>();
  #version = 0;
  #nextId = 1;

  /** Incremented on every change to the list. */
  get version(): number {
    return this.#version;
  }

  find(key: string): Denial | undefined {
    return this.#byKey.get(key);
  }

  /** Adds a denial, or increments its count and updates its details. */
  add(key: string, denial: Omit<Denial, 'id' | 'count' | 'first' | 'last'>, now: number): void {
    const previous = this.#byKey.get(key);
    // Delete and set the key again to keep the map in least-recently-used order.
    this.#byKey.delete(key);
    this.#byKey.set(key, {
      ...denial,
      id: previous?.id ?? this.#nextId++,
      count: (previous?.count ?? 0) + 1,
      first: previous?.first ?? now,
      last: now,
    });
    if (this.#byKey.size > MAX_DENIALS) this.#byKey.delete(this.#byKey.keys().next().value ?? '');
    this.#version += 1;
  }

  list(): readonly Denial[] {
    return [...this.#byKey.values()].reverse();
  }

  clear(): void {
    this.#byKey.clear();
    this.#version += 1;
  }
}
