/** Texts on the call history page. */

export const getIncidents = 'Get Incidents';
