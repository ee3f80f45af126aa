import type { Member } from '@firehouse/model';

/** The page's user, with everything that determines what they can see and do there (SPEC §6). */
export interface CurrentUser {
  /** Address verified at sign-in; undefined for a visitor, and for an account that belongs to nobody. */
  readonly email?: string | undefined;
  /** Id of the account in Firebase Auth; undefined for a visitor. */
  readonly uid?: string;
  /** Record in `members`; undefined until it is known, null for an account without one. */
  readonly record?: Member | null | undefined;
  /** Whether reading the record failed; {@link CurrentUser.refetch} tries again. */
  readonly isUnknown?: boolean;
  /** From the record; empty without one. */
  readonly privileges: NonNullable<Member['privileges']>;
  /** Returns the user's ID token; undefined for a visitor. */
  readonly token: () => Promise<string | undefined>;
  /** Refetches the user's privileges, for example after a refusal. */
  readonly refetch?: () => void;
  /** Whether the sign-in is stored only for this window, because others use the computer. */
  readonly isShared?: boolean;
  /** Signs out because the API says that the session has ended. */
  readonly end?: () => void;
  /** Why the page signed out the user, who is now a visitor, as a sentence for them. */
  readonly ended?: string;
  /** That user's verified address: the page holds their unsaved input until somebody signs in. */
  readonly heldFor?: string | undefined;
}

/** A user who has not signed in. */
export const visitor: CurrentUser = { privileges: [], token: () => Promise.resolve(undefined) };

let user = visitor;
const watchers = new Set<() => void>();

/** Returns the page's current user. */
export const currentUser = (): CurrentUser => user;

/** Sets the page's current user. */
export function setCurrentUser(next: CurrentUser): void {
  user = next;
  for (const watcher of watchers) watcher();
}

/**
 * Calls a function whenever {@link currentUser} changes.
 * @returns a function that unsubscribes
 */
export function watchCurrentUser(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
