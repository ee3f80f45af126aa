/** What a file control for images accepts; the server decides by content (functions/src/uploads/image.ts). */
export const IMAGE_TYPES = 'image/*';
