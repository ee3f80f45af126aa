import { DAY_MS } from '../lib/durations.ts';

/** Sizes of form controls (SPEC §9), and how long orphaned images that forms stored are kept. */

/** Height of the map in the editor. */
export const EDITOR_MAP_HEIGHT = '20rem';

/** Maximum height of a multi-select, which grows with its options. */
export const MULTISELECT_MAX_HEIGHT = '10rem';

/**
 * How old an orphaned image must be before it is deleted, in ms (docs/decisions/009): forms store images before the
 * document.
 */
export const UNNAMED_IMAGE_MS = DAY_MS;
