/** Types of posts (SPEC §3). */
export const postTypes = ['Event', 'Incident', 'News', 'Training'] as const;

/** One of {@link postTypes}. */
export type PostType = (typeof postTypes)[number];

/**
 * Returns whether posts of this type have a time of day and appear in the calendar feed. Other posts only have a date.
 */
export const isEventType = (type: string): boolean => type === 'Event' || type === 'Training';
