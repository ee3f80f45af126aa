import { DAY_MS } from '../lib/durations.ts';

/** Sizes of form controls (SPEC §9), and the grace period for orphaned images. */

/** Height of the map in the editor. */
export const EDITOR_MAP_HEIGHT = '20rem';

/** Maximum height of a multi-select, which otherwise grows with its options. */
export const MULTISELECT_MAX_HEIGHT = '10rem';

/**
 * Minimum age of an orphaned image before it is deleted, in ms (docs/decisions/009). Forms upload images before saving
 * the document that references them.
 */
export const UNNAMED_IMAGE_MS = DAY_MS;
