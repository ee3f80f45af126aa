/** The quoted texts of the first page, in a file of their own: a page that needs one of a file carries all of it. */

export const unexpectedError = 'Unexpected Application Error!';
export const chartTitle = 'Calls Volume';
export const moreCallsHistory = 'more calls history';
