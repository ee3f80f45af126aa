/** The quoted texts inside the chart of calls; its heading is in everyPage.ts. */

export const chartEmpty = 'no data';
