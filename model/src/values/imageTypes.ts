/**
 * What a file control for images accepts; the server checks the content instead
 * (functions/src/uploads/processImage.ts).
 */
export const IMAGE_TYPES = 'image/*';
