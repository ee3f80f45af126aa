/** Sizes of images, and the timings of the carousel that shows them (SPEC §9). */

/** The longer side of a stored image, and of its smaller copy for cards, in pixels. */
export const IMAGE_SIDE_PX = { full: 1_920, card: 640 } as const;

/** How long the carousel shows each image, in ms. */
export const CAROUSEL_INTERVAL_MS = 5_000;

/** The shortest swipe that turns the carousel, in CSS pixels. */
export const SWIPE_THRESHOLD_PX = 40;
