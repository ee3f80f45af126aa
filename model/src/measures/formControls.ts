import { DAY_MS } from '../lib/durations.ts';

/** Sizes of the controls of forms (SPEC §9), and the period of the images that they store. */

/** Height of the map in the editor. */
export const EDITOR_MAP_HEIGHT = '20rem';

/** A multi-select grows with its options up to this height. */
export const MULTISELECT_MAX_HEIGHT = '10rem';

/**
 * The age at which an image that no document names is deleted, in ms (docs/decisions/009): a form stores images first,
 * then the document.
 */
export const UNNAMED_IMAGE_MS = DAY_MS;
