/** The longer side of an uploaded image, in pixels. */
const UPLOAD_SIDE_PX = 2_560;

/** JPEG quality of a scaled-down image: the server compresses it again. */
const QUALITY = 0.9;

/** Formats that scaling would degrade: animations and vectors. */
const NOT_SHRUNK = new Set(['image/gif', 'image/svg+xml']);

/**
 * Scales an image down to 2,560 px if this browser can; HEIC becomes JPEG. On any failure, returns the original,
 * because the server rewrites images anyway.
 * @param file file chosen by the user
 */
export async function shrink(file: File): Promise<File> {
  if (NOT_SHRUNK.has(file.type) || typeof createImageBitmap !== 'function') return file;
  try {
    return (await shrunk(file)) ?? file;
  } catch (error) {
    console.warn('Image not shrunk:', error instanceof Error ? error.message : error);
    return file;
  }
}

async function shrunk(file: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  const scale = UPLOAD_SIDE_PX / Math.max(width, height);
  const isHeic = /hei[cf]/i.test(`${file.type} ${file.name}`);
  if (scale >= 1 && !isHeic) {
    bitmap.close();
    return undefined;
  }
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * Math.min(1, scale)))) as [number, number];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: w, height: h });
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, w, h);
  bitmap.close();
  // Images that can be transparent stay PNG.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? file.type : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null || blob.size === 0 || blob.type !== type) return undefined;
  if (blob.size >= file.size && !isHeic) return undefined;
  return new File([blob], isHeic ? file.name.replace(/\.\w+$/, '.jpg') : file.name, {
    type,
    lastModified: file.lastModified,
  });
}
