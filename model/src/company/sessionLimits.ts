import * as facts from '../facts/sessions.ts';

/** Limits on sign-in sessions. docs/decisions/036-sessions-end.md explains the defaults. */
interface SessionLimits {
  /** Days until a session ends and the member must sign in again. */
  readonly sessionDays: number;
  /**
   * How recently, in minutes, an admin must have signed in to grant or revoke admin privileges. firestore.rules
   * contains the same number.
   */
  readonly recentSignInMinutes: number;
  /** Hours of inactivity before the site signs a member out. */
  readonly idleHours: number;
  /** Minutes of inactivity before sign-out if the member marked the computer as shared. */
  readonly sharedIdleMinutes: number;
}

/** The company's session limits. Used for sign-in, by the API and in browsers. */
export const sessionLimits: SessionLimits = checkedLimits({ ...facts.sessionLimits, recentSignInMinutes: 10 });

/**
 * Validates session limits.
 * @throws {RangeError} if a limit is not a positive whole number, or is too long
 */
export function checkedLimits(limits: SessionLimits): SessionLimits {
  for (const [name, value] of Object.entries(limits) as [keyof SessionLimits, number][])
    if (!Number.isInteger(value) || value < 1) throw new RangeError(`sessionLimits.${name} must be a whole number.`);
  const { sessionDays, recentSignInMinutes, idleHours, sharedIdleMinutes } = limits;
  if (sessionDays > 365) throw new RangeError('sessionLimits.sessionDays must be at most 365.');
  if (idleHours > 24 * sessionDays) throw new RangeError('sessionLimits.idleHours must end before the session.');
  if (recentSignInMinutes > 60) throw new RangeError('sessionLimits.recentSignInMinutes must be at most 60.');
  if (sharedIdleMinutes > 60 * idleHours)
    throw new RangeError('sessionLimits.sharedIdleMinutes must be at most idleHours.');
  return limits;
}
