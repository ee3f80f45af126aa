import type { Member } from '@firehouse/model';

/** Who looks at the page, as far as it changes what he may see and do there (SPEC §6). */
export interface Viewer {
  /** The address that the sign-in vouches for; none for a visitor, and for an account that is nobody's. */
  readonly email?: string | undefined;
  /** Id of the account in Firebase Auth; undefined for a visitor. */
  readonly uid?: string;
  /** Record in `members`; undefined until it is known, null for an account without one. */
  readonly record?: Member | null | undefined;
  /** Reading the record failed; {@link Viewer.lookAgain} tries again. */
  readonly isUnknown?: boolean;
  /** Those of the record; none without one. */
  readonly privileges: NonNullable<Member['privileges']>;
  /** His ID token; undefined for a visitor. */
  readonly token: () => Promise<string | undefined>;
  /** Looks up again what he may, as after a refusal. */
  readonly lookAgain?: () => void;
}

/** Somebody who has not signed in. */
export const visitor: Viewer = { privileges: [], token: () => Promise.resolve(undefined) };

let viewer = visitor;
const watchers = new Set<() => void>();

/** Who looks at the page now. */
export const currentViewer = (): Viewer => viewer;

/** Says who looks at the page from now on. */
export function setViewer(next: Viewer): void {
  viewer = next;
  for (const watcher of watchers) watcher();
}

/**
 * Has a function called when {@link currentViewer} has changed.
 * @returns what ends that
 */
export function watchViewer(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
