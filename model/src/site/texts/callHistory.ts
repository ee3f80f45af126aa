/** Quoted texts in the call history. */

export const getIncidents = 'Get Incidents';
