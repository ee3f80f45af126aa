/** The map that shows a single location, used in alerts, incidents and the editor (SPEC §9). */

/** Google Maps zoom level; 15 shows streets and 20 shows buildings. */
export const MAP_ZOOM = 16;

/** Height in alerts and incidents. */
export const LOCATION_MAP_HEIGHT = '15rem';
