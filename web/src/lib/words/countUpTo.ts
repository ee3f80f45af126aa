/** Highest count that is shown exactly. */
export const COUNT_LIMIT = 99;

/** Formats a count: `7`, or `99+` above {@link COUNT_LIMIT}. */
export const countUpTo = (count: number): string => (count > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(count));
