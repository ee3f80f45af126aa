/** The kinds of post (SPEC §3). */
export const postTypes = ['Event', 'Incident', 'News', 'Training'] as const;

/** One of {@link postTypes}. */
export type PostType = (typeof postTypes)[number];

/** Whether posts of a type take place at an hour: they belong in a calendar. Other posts tell of a day. */
export const isEventType = (type: string): boolean => type === 'Event' || type === 'Training';
