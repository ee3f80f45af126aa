/** How long sessions last. docs/decisions/036-sessions-end.md explains the defaults. */
interface SessionLimits {
  /** Days after a sign-in until its session ends and the member has to sign in again. */
  readonly sessionDays: number;
  /**
   * Minutes after a sign-in during which an admin can grant or revoke the privilege `admin`; later, the portal asks
   * them to sign in again. The rules contain the same number (firestore.rules, members).
   */
  readonly recentSignInMinutes: number;
  /** Hours without input after which the portal signs a member out. */
  readonly idleHours: number;
  /** The same limit in minutes, for a computer that the member marked as shared when signing in. */
  readonly sharedIdleMinutes: number;
}

/** The company's limits, used by the sign-in, the rules, the API and the portal. */
export const sessionLimits: SessionLimits = checkedLimits({
  sessionDays: 30,
  recentSignInMinutes: 10,
  idleHours: 8,
  sharedIdleMinutes: 15,
});

/**
 * Checks that each limit is positive and no longer than the enclosing one.
 * @throws {RangeError} naming the problem, both at startup and during the build
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
