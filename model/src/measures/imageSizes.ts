/** Sizes of images, and the carousel's timings (SPEC §9). */

/** Longer side of a stored image, and of its smaller copy for cards, in pixels. */
export const IMAGE_SIDE_PX = { full: 1_920, card: 640 } as const;

/** How long the carousel shows each image, in ms. */
export const CAROUSEL_INTERVAL_MS = 5_000;

/** The shortest swipe that advances the carousel, in CSS pixels. */
export const SWIPE_THRESHOLD_PX = 40;
