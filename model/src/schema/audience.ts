/** Visitors, signed-in members and admins (SPEC §6). Each can see everything that the previous one can. */
export const audiences = ['public', 'member', 'admin'] as const;

/** One of {@link audiences}. */
export type Audience = (typeof audiences)[number];

/** Returns whether a user can see what is visible to an audience; `server` means nobody. */
export function maySee(reader: Audience, audience: Audience | 'server'): boolean {
  return audience !== 'server' && audiences.indexOf(reader) >= audiences.indexOf(audience);
}
