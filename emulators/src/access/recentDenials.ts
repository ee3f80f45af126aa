import type { Explanation } from '../rules/verdict.ts';

/** Maximum number of distinct denials to keep. */
const MAX_DENIALS = 100;

/** A denied request and how often it was repeated. Holds no reference to a document. */
export interface Denial {
  readonly id: number;
  readonly projectId: string;
  readonly databaseId: string;
  /** `get`, `list`, `create`, `update` or `delete`. */
  readonly method: string;
  /** The path, or a description of the query. */
  readonly subject: string;
  /** The caller; null if not signed in. */
  readonly caller: { readonly uid: string; readonly token: string } | null;
  readonly explanation: Explanation;
  /** When it was last explained, in ms since 1970. */
  readonly explainedAt: number;
  readonly count: number;
  /** When it first and last occurred, in ms since 1970. */
  readonly first: number;
  readonly last: number;
}

/** The latest denials for the emulator's page, newest first; a repeated denial appears once. */
export class RecentDenials {
  readonly #byKey = new Map<string, Denial>();
  #version = 0;
  #nextId = 1;

  /** Changes whenever the list changes. */
  get version(): number {
    return this.#version;
  }

  /** Returns an earlier occurrence of a denial. */
  find(key: string): Denial | undefined {
    return this.#byKey.get(key);
  }

  /** Adds a denial, or counts a repetition and updates its details. */
  add(key: string, denial: Omit<Denial, 'id' | 'count' | 'first' | 'last'>, now: number): void {
    const previous = this.#byKey.get(key);
    // Reinserted at the end: the least recent entry is dropped first.
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
