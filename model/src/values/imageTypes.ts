/**
 * The `accept` attribute of image inputs. The server checks the file's contents instead
 * (functions/src/uploads/processImage.ts).
 */
export const IMAGE_TYPES = 'image/*';
