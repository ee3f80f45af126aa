/** Sizes of the controls of forms (SPEC §9). */

/** Height of the map in the editor. */
export const EDITOR_MAP_HEIGHT = '20rem';

/** A multi-select grows with its options up to this height. */
export const MULTISELECT_MAX_HEIGHT = '10rem';
