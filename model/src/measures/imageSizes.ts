/** Image sizes and carousel timing (SPEC §9). */

/** Maximum length of the longer side, in pixels, of a stored image and of its smaller copy for cards. */
export const IMAGE_SIDE_PX = { full: 1_920, card: 640 } as const;

/** How long the carousel shows each image, in ms. */
export const CAROUSEL_INTERVAL_MS = 5_000;

/** Minimum length of a swipe in the carousel, in CSS pixels. */
export const SWIPE_THRESHOLD_PX = 40;
