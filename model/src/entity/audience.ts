/**
 * Who reads: a visitor, a signed-in member, an admin (SPEC §6). Each sees what the one before him sees,
 * and more.
 */
export const audiences = ['public', 'member', 'admin'] as const;

/** One of {@link audiences}. */
export type Audience = (typeof audiences)[number];

/**
 * Whether a reader belongs to an audience.
 * @param reader who is reading
 * @param audience whom a field is meant for; `server` is for nobody
 */
export function maySee(reader: Audience, audience: Audience | 'server'): boolean {
  return audience !== 'server' && audiences.indexOf(reader) >= audiences.indexOf(audience);
}
