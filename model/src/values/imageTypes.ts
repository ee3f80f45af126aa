/** What a file control for images accepts; the server goes by the content (functions/src/uploads/processImage.ts). */
export const IMAGE_TYPES = 'image/*';
