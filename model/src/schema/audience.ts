/** Visitors, signed-in members, admins (SPEC §6). Each sees everything that the previous one sees, and more. */
export const audiences = ['public', 'member', 'admin'] as const;

/** One of {@link audiences}. */
export type Audience = (typeof audiences)[number];

/**
 * Returns whether a user belongs to an audience.
 * @param reader the user's audience
 * @param audience the field's audience; `server` never matches
 */
export function maySee(reader: Audience, audience: Audience | 'server'): boolean {
  return audience !== 'server' && audiences.indexOf(reader) >= audiences.indexOf(audience);
}
