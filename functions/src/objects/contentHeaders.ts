import type { StoredObject } from './storedObject.ts';

/** Image types that browsers display and that cannot run scripts, which excludes SVG. */
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Types of other files in static/, by file extension. */
const staticTypes: readonly (readonly [RegExp, string])[] = [
  [/\.html?$/i, 'text/html; charset=utf-8'],
  [/\.txt$/i, 'text/plain; charset=utf-8'],
];

/** Objects never run scripts or appear in frames; browsers display or save them. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; " +
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Returns the headers that make an object safe to open: only stored images are served as images, pages and text files
 * come only from static/, and everything else is a download.
 */
export function contentHeaders(object: StoredObject): Record<string, string> {
  const type = servedType(object);
  return {
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Disposition': type === undefined ? 'attachment' : 'inline',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    // Allows feed clients to show the company's images.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(object.contentEncoding === undefined ? {} : { 'Content-Encoding': object.contentEncoding }),
  };
}

/** Returns whether an object is served as an image. */
export function isServedAsImage(object: StoredObject): boolean {
  return servedType(object)?.startsWith('image/') ?? false;
}

function servedType({ place, contentType }: StoredObject): string | undefined {
  const ofStatic = place.folder === 'static' ? staticTypes.find(([end]) => end.test(place.name))?.[1] : undefined;
  if (ofStatic !== undefined) return ofStatic;
  const plain = contentType?.split(';')[0]?.trim().toLowerCase();
  return plain !== undefined && imageTypes.has(plain) ? plain : undefined;
}
