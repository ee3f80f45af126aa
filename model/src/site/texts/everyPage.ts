/** Texts in the entry chunk, which every page loads. */

export const unexpectedError = 'Unexpected Application Error!';
export const chartTitle = 'Calls Volume';
export const moreCallsHistory = 'more calls history';
