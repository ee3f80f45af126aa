/**
 * The quoted texts of the entry chunk, which every page loads. In a separate file, because a page that imports one
 * text of a file loads all of them.
 */

export const unexpectedError = 'Unexpected Application Error!';
export const chartTitle = 'Calls Volume';
export const moreCallsHistory = 'more calls history';
