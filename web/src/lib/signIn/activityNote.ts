import { HOUR_MS, MINUTE_MS, sessionLimits } from '@firehouse/model';

/** Why a session ended: `left` by the user, `idle` or `over` by the limits (docs/decisions/036-sessions-end.md). */
export type Ending = 'left' | 'idle' | 'over';

/** Prefix for the notes in `localStorage`. */
const PREFIX = 'session:';

/** `sessionStorage` entry with the random name of the window's session; a duplicated tab has it, too. */
const WINDOW = 'session:window';

/** `sessionStorage` entry with the time when the window left the site or was closed. */
const LEFT = 'session:left';

/** Returns how long a session lasts without activity, in ms. */
export const idleLimitMs = (isShared: boolean): number =>
  isShared ? sessionLimits.sharedIdleMinutes * MINUTE_MS : sessionLimits.idleHours * HOUR_MS;

/** The time of the last activity in a session, shared by its tabs. */
interface ActivityNote {
  /** The key in `localStorage`, where tabs see it change. */
  readonly key: string;
  /** ms since 1970; undefined if there is no note. */
  readonly read: () => number | undefined;
  readonly write: (moment: number) => void;
  /** Removes the note and lets the session's other tabs know why ({@link endingIn}). */
  readonly end: (ending: Ending) => void;
}

/** Used while the page is open if storage is denied. */
const memory = new Map<string, string>();

/** Runs a function with the given storage, or with the page's memory if storage is denied. */
function using<Result>(kind: 'localStorage' | 'sessionStorage', work: (storage: Pick<Storage, Access>) => Result) {
  try {
    return work(globalThis[kind]);
  } catch {
    return work({
      getItem: (name) => memory.get(name) ?? null,
      setItem: (name, value) => void memory.set(name, value),
      removeItem: (name) => void memory.delete(name),
    });
  }
}
type Access = 'getItem' | 'setItem' | 'removeItem';

/**
 * Returns the session's note for this window. On a shared computer each window has its own session, and a missing note
 * means that the session ended in a duplicate of the tab.
 * @param isShared whether the sign-in is stored only for the window
 * @returns the note, and whether it must exist
 */
export function activityNote(isShared: boolean): ActivityNote & { readonly hasBegun: boolean } {
  const existing = isShared ? using('sessionStorage', (storage) => storage.getItem(WINDOW)) : null;
  const name = isShared ? (existing ?? crypto.randomUUID()) : 'all';
  if (isShared && existing === null) using('sessionStorage', (storage) => storage.setItem(WINDOW, name));
  const key = PREFIX + name;
  const at = <Result>(work: (storage: Pick<Storage, Access>) => Result) => using('localStorage', work);
  return {
    key,
    hasBegun: existing !== null,
    read: () => Number(at((storage) => storage.getItem(key))) || undefined,
    write: (moment) => at((storage) => storage.setItem(key, String(moment))),
    end: (ending) => {
      at((storage) => {
        storage.setItem(key, ending);
        storage.removeItem(key);
      });
      if (isShared) for (const each of [WINDOW, LEFT]) using('sessionStorage', (storage) => storage.removeItem(each));
    },
  };
}

/** Returns when this window last left the site, in ms since 1970; 0 if it has not. */
export const windowLeftAt = (): number => using('sessionStorage', (storage) => Number(storage.getItem(LEFT)));

/**
 * Notes when a window left the site, because browsers restore the storage of closed windows.
 * @param moment 0 if it has returned
 */
export const noteWindowLeft = (moment: number): void =>
  using('sessionStorage', (storage) => storage.setItem(LEFT, String(moment)));

/** Returns the ending in a note's new value if another tab ended the session. */
export const endingIn = (value: string | null): Ending | undefined =>
  value === 'left' || value === 'idle' || value === 'over' ? value : undefined;

/** Removes notes of windows closed without signing out, once they no longer matter. */
export function removeOldNotes(now: number): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isOld = name.startsWith(PREFIX) && !(now - Number(localStorage.getItem(name)) < idleLimitMs(true));
      if (isOld && name !== `${PREFIX}all`) localStorage.removeItem(name);
    }
  } catch {
    // Storage can be denied.
  }
}
