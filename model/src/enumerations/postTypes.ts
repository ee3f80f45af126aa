/** The kinds of posts (SPEC §3). */
export const postTypes = ['Event', 'Incident', 'News', 'Training'] as const;

/** One of {@link postTypes}. */
export type PostType = (typeof postTypes)[number];

/**
 * Returns whether posts of a type have a time of day and therefore belong in a calendar. Other posts have only a date.
 */
export const isEventType = (type: string): boolean => type === 'Event' || type === 'Training';
