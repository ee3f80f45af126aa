import { MINUTE_MS, SECOND_MS } from '@firehouse/model';
import { activityNote, endingIn, noteWindowLeft, wasWindowClosed, type Ending } from '../signIn/activityNote.ts';
import { lastActivity, sessionEndOf, type SessionClaims } from '../signIn/sessionEnd.ts';
import { signInKey } from '../signIn/storedSignIn.ts';
import { idleWarning, setIdleWarning } from './idleWarningState.ts';

/** How long before the idle limit to show the warning, in ms. */
export const WARNING_MS = 2 * MINUTE_MS;

/** Minimum time between two activity notes, in ms. */
export const NOTE_EVERY_MS = 30 * SECOND_MS;

/**
 * Maximum time between checks, in ms. Timers stop while a computer sleeps, and browsers fire timers longer than 24.8
 * days immediately.
 */
const CHECK_EVERY_MS = MINUTE_MS;

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'] as const;

/** Controls for a session that is being watched. */
export interface WatchedLimits {
  /** Ends the session if it has reached a limit; returns whether it is still active. */
  readonly check: () => boolean;
  /** Returns why another tab ended the session; undefined if none has. */
  readonly endedElsewhere: () => Ending | undefined;
  /** Replaces the claims after the ID token was refreshed. */
  readonly renew: (claims: SessionClaims) => void;
  readonly stop: () => void;
}

/**
 * Watches the session's time limits: records user activity, warns shortly before the idle limit, and ends the session
 * when it reaches a limit or another tab ends it.
 * @param isShared whether the sign-in is stored for this window only
 */
export function watchLimits(isShared: boolean, end: (ending: Ending) => void): WatchedLimits {
  const stopped = new AbortController();
  const { signal } = stopped;
  const note = activityNote(isShared);
  const isStored = () => (isShared ? note.read() !== undefined : signInKey('localStorage') !== undefined);
  // Until the claims are known, there is no absolute limit.
  let claims: SessionClaims = {};
  let seen = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endedElsewhere: Ending | undefined;

  const check = () => {
    if (signal.aborted) return false;
    const now = Date.now();
    const { at, ending } = sessionEndOf(claims, lastActivity(Math.max(seen, note.read() ?? 0), claims, now), isShared);
    const isGone = (wasStored && !isStored()) || (isShared && wasWindowClosed(now));
    if (isGone || now >= at) {
      end(endedElsewhere ?? (now >= at ? ending : 'over'));
      return false;
    }
    const warnAt = ending === 'idle' ? at - WARNING_MS : at;
    const isWarning = now >= warnAt;
    setIdleWarning(isWarning ? { endsAt: at, stay } : undefined);
    clearTimeout(timer);
    timer = setTimeout(check, Math.min((isWarning ? at : warnAt) - now, CHECK_EVERY_MS));
    return true;
  };
  const stay = () => {
    seen = Date.now();
    note.write(seen);
    check();
  };
  const onActivity = () => {
    // Activity past the limit doesn't count. While the warning is shown, only answering it counts.
    if (Date.now() >= seen + NOTE_EVERY_MS && check() && idleWarning() === undefined) stay();
  };
  const options = { capture: true, passive: true, signal };
  for (const name of ACTIVITY) addEventListener(name, onActivity, options);
  addEventListener('pageshow', check, options);
  if (isShared) {
    addEventListener('pagehide', () => noteWindowLeft(Date.now()), options);
    addEventListener('pageshow', () => noteWindowLeft(0), options);
    noteWindowLeft(0);
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onActivity();
    },
    options,
  );
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === note.key) endedElsewhere = endingIn(newValue) ?? endedElsewhere;
      check();
    },
    options,
  );
  seen = Date.now();
  note.write(seen);
  const wasStored = isStored();
  check();
  return {
    check,
    endedElsewhere: () => endedElsewhere,
    renew: (renewed) => {
      claims = renewed;
      check();
    },
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
      setIdleWarning(undefined);
    },
  };
}
