/** The kinds of post (SPEC §3). */
export const postTypes = ['Event', 'Incident', 'News', 'Training'] as const;

/** One of {@link postTypes}. */
export type PostType = (typeof postTypes)[number];
