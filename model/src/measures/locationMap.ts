/** The map of one location, in an alert, an incident and the editor (SPEC §9). */

/** Its zoom. */
export const MAP_ZOOM = 16;

/** Its height in an alert and an incident. */
export const LOCATION_MAP_HEIGHT = '15rem';
