import { HOUR_MS, MINUTE_MS, sessionLimits } from '@firehouse/model';

/**
 * Why a session ended (docs/decisions/036-sessions-end.md). `left`: the user signed out. `idle`: the session reached
 * the idle limit. `over`: any other reason, such as the absolute limit.
 */
export type Ending = 'left' | 'idle' | 'over';

/** Prefix for activity notes in `localStorage`. */
const PREFIX = 'session:';

/** `sessionStorage` key for the window's random session name. Duplicating a tab copies it. */
const WINDOW = 'session:window';

/** `sessionStorage` key for the time when the window was closed or left the site. */
const LEFT = 'session:left';

/** Returns how long a session can be idle, in ms. */
export const idleLimitMs = (isShared: boolean): number =>
  isShared ? sessionLimits.sharedIdleMinutes * MINUTE_MS : sessionLimits.idleHours * HOUR_MS;

/** Time of the last activity in a session, shared by its tabs. */
interface ActivityNote {
  /** Key in `localStorage`, where other tabs see changes. */
  readonly key: string;
  /** ms since 1970; undefined if there is no note. */
  readonly read: () => number | undefined;
  readonly write: (moment: number) => void;
  /** Removes the note and signals the reason to the session's other tabs ({@link endingIn}). */
  readonly end: (ending: Ending) => void;
}

/** Fallback until the page closes if storage access is denied. */
const memory = new Map<string, string>();

/** Runs a function with the given storage, or with the fallback if access is denied. */
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
 * Returns the activity note for this window's session. On a shared computer, each window has its own session; if its
 * note is missing, the session was ended in a duplicate of the tab.
 * @param isShared whether the sign-in is stored for this window only
 * @returns the note, and whether this window has had one before
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

/**
 * Maximum time that a window on a shared computer can be away from the site, in ms. After that, it counts as closed and
 * restored.
 */
const RETURN_MS = MINUTE_MS;

/** Returns whether this window left the site so long ago that its session is over. */
export function wasWindowClosed(now: number): boolean {
  const leftAt = using('sessionStorage', (storage) => Number(storage.getItem(LEFT)));
  return leftAt > 0 && now > leftAt + RETURN_MS;
}

/**
 * Records when the window left the site; 0 if it has returned. Browsers restore a closed window's storage, so this is
 * how a restored window is recognized.
 */
export const noteWindowLeft = (moment: number): void =>
  using('sessionStorage', (storage) => storage.setItem(LEFT, String(moment)));

/** Returns why another tab ended the session, given the note's new value; undefined if it didn't. */
export const endingIn = (value: string | null): Ending | undefined =>
  value === 'left' || value === 'idle' || value === 'over' ? value : undefined;

/** Removes expired notes of windows that were closed without signing out. */
export function removeOldNotes(now: number): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isOld = name.startsWith(PREFIX) && !(now - Number(localStorage.getItem(name)) < idleLimitMs(true));
      if (isOld && name !== `${PREFIX}all`) localStorage.removeItem(name);
    }
  } catch {
    // Storage access can be denied.
  }
}
