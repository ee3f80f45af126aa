/** The quoted texts of the call history. */

export const getIncidents = 'Get Incidents';
