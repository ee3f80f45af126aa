/** What a file control for images accepts; the server decides by content (functions/src/uploads/processImage.ts). */
export const IMAGE_TYPES = 'image/*';
