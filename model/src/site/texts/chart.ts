/** Texts in the call volume chart. Its heading is in everyPage.ts. */

export const chartEmpty = 'no data';
