import type { Member } from '@firehouse/model';

/** The current user, with the data that determines what they can see and do (SPEC §6). */
export interface CurrentUser {
  /** Address verified at sign-in; undefined for visitors and for accounts without an address. */
  readonly email?: string | undefined;
  /** Firebase Auth account id; undefined for visitors. */
  readonly uid?: string;
  /** Record in `members`; undefined while loading, null for an account without one. */
  readonly record?: Member | null | undefined;
  /** Whether the record couldn't be read; {@link CurrentUser.refetch} retries. */
  readonly isUnknown?: boolean;
  /** Privileges from the record; empty if there is none. */
  readonly privileges: NonNullable<Member['privileges']>;
  /** Returns the user's ID token; undefined for visitors. */
  readonly token: () => Promise<string | undefined>;
  /** Refetches the user's privileges, for example after a 403. */
  readonly refetch?: () => void;
  /** Whether the sign-in is stored for this window only because the computer is shared. */
  readonly isShared?: boolean;
  /** Ends the session after the API reported that it is over. */
  readonly end?: () => void;
  /** Why the user was signed out, as a message for them; set once they are a visitor. */
  readonly ended?: string;
  /** The signed-out user's verified address. Their unsaved input is kept until somebody signs in. */
  readonly heldFor?: string | undefined;
}

/** A user who has not signed in. */
export const visitor: CurrentUser = { privileges: [], token: () => Promise.resolve(undefined) };

let user = visitor;
const watchers = new Set<() => void>();

/** Returns the page's current user. */
export const currentUser = (): CurrentUser => user;

/** Sets the page's current user and notifies all watchers. */
export function setCurrentUser(next: CurrentUser): void {
  user = next;
  for (const watcher of watchers) watcher();
}

/** Subscribes to changes to {@link currentUser}. Returns a function that unsubscribes. */
export function watchCurrentUser(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
