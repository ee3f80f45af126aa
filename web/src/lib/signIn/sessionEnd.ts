import { SECOND_MS } from '@firehouse/model';
import { activityNote, idleLimitMs, removeOldNotes, wasWindowClosed, type Ending } from './activityNote.ts';
import { signInKey, type SignInStorage } from './storedSignIn.ts';

/** ID token claims that limit the session. */
export type SessionClaims = Readonly<Record<string, unknown>>;

/** When and why a session ends if there is no further activity; `at` is in ms since 1970. */
interface SessionEnd {
  readonly at: number;
  readonly ending: 'idle' | 'over';
}

/** Returns when a session ends: at the idle limit or the absolute one, whichever comes first. */
export function sessionEndOf(claims: SessionClaims, activeAt: number, isShared: boolean): SessionEnd {
  const idleAt = activeAt + idleLimitMs(isShared);
  const overAt = absoluteEndOf(claims);
  return idleAt < overAt ? { at: idleAt, ending: 'idle' } : { at: overAt, ending: 'over' };
}

/**
 * Returns a session's absolute end, by the same rule as the API: a member's session without an end time has expired;
 * other accounts have no absolute end.
 */
function absoluteEndOf({ member, sessionEnd }: SessionClaims): number {
  if (typeof member !== 'string') return Infinity;
  return typeof sessionEnd === 'number' ? sessionEnd * SECOND_MS : 0;
}

/**
 * Returns the time of a session's last activity, or of its sign-in if none was recorded. A time in the future, from
 * before the computer's clock was corrected, counts as now.
 * @returns ms since 1970
 */
export function lastActivity(noted: number | undefined, { auth_time: signedIn }: SessionClaims, now: number): number {
  return Math.min(noted ?? (typeof signedIn === 'number' ? signedIn * SECOND_MS : 0), now);
}

let removed: Ending | undefined;

/** Returns why {@link removeEndedSignIn} removed the stored sign-in; undefined if it didn't. */
export const endingAtStart = (): Ending | undefined => removed;

/** Removes the stored sign-in if its session has ended, before the Firebase SDK uses it for a request. */
export function removeEndedSignIn(): void {
  const now = Date.now();
  removeOldNotes(now);
  for (const kind of ['sessionStorage', 'localStorage'] as const) {
    const key = signInKey(kind);
    if (key === undefined) continue;
    const isShared = kind === 'sessionStorage';
    const note = activityNote(isShared);
    const noted = note.read();
    const claims = storedClaims(kind, key);
    const { at, ending } = sessionEndOf(claims, lastActivity(noted, claims, now), isShared);
    const wasClosed = (isShared && wasWindowClosed(now)) || (note.hasBegun && noted === undefined);
    if (now < at && !wasClosed) continue;
    removed = now < at ? 'over' : ending;
    globalThis[kind].removeItem(key);
    note.end(removed);
  }
}

/** Reads the claims from the stored ID token. A malformed token counts as expired. */
function storedClaims(kind: SignInStorage, key: string): SessionClaims {
  try {
    const { stsTokenManager } = JSON.parse(globalThis[kind].getItem(key) ?? '') as {
      readonly stsTokenManager: { readonly accessToken: string };
    };
    const payload = stsTokenManager.accessToken.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as SessionClaims;
  } catch {
    return { member: '' };
  }
}
