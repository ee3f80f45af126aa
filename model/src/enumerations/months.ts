/** Field names in a `calls.volume` document (SPEC §3). */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** One of {@link MONTHS}. */
export type Month = (typeof MONTHS)[number];
