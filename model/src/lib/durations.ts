/** One second in ms. */
export const SECOND_MS = 1_000;

/** One minute in ms. */
export const MINUTE_MS = 60 * SECOND_MS;

/** One hour in ms. */
export const HOUR_MS = 60 * MINUTE_MS;

/** 24 hours in ms. Calendar days can be shorter or longer because of daylight saving time (see `companyTime.ts`). */
export const DAY_MS = 24 * HOUR_MS;
