/** The map with a single location, in an alert, an incident and the editor (SPEC §9). */

/** Zoom level. */
export const MAP_ZOOM = 16;

/** Height in an alert and an incident. */
export const LOCATION_MAP_HEIGHT = '15rem';
