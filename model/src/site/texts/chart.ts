/** Quoted texts inside the call volume chart; its heading is in everyPage.ts. */

export const chartEmpty = 'no data';
