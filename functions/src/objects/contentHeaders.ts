import { isPublicFolder } from '@firehouse/model';
import type { StoredObject } from './storedObject.ts';

/** Image types that browsers can display. SVG is excluded because it can contain scripts. */
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Content types of other files in static/, by file extension. */
const staticTypes: readonly (readonly [RegExp, string])[] = [
  [/\.html?$/i, 'text/html; charset=utf-8'],
  [/\.txt$/i, 'text/plain; charset=utf-8'],
];

/** Content-Security-Policy for objects. They can't run scripts or be shown in frames. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; " +
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Returns headers that make an object safe to open. Only images, and HTML and text files in static/, are displayed;
 * browsers download everything else.
 */
export function contentHeaders(object: StoredObject): Record<string, string> {
  const type = servedType(object);
  return {
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Disposition': type === undefined ? 'attachment' : 'inline',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    // Lets feed readers show the company's images.
    'Cross-Origin-Resource-Policy': isPublicFolder(object.place.folder) ? 'cross-origin' : 'same-origin',
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
