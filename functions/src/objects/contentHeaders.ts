import type { StoredObject } from './storedObject.ts';

/** The pictures that browsers show and that run nothing; SVG is none of them. */
const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** What the company keeps in static/ beside pictures, by the end of the name. */
const staticTypes: readonly (readonly [RegExp, string])[] = [
  [/\.html?$/i, 'text/html; charset=utf-8'],
  [/\.txt$/i, 'text/plain; charset=utf-8'],
];

/** Nothing of an object is ever run, and no page of ours is drawn into: it is shown, or it is saved. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The headers with which an object is safe to be opened: what was stored as a picture is shown as one and
 * as nothing else, pages and texts come from static/ alone, and the rest is saved to a file.
 * @param object what is served
 */
export function contentHeaders(object: StoredObject): Record<string, string> {
  const type = servedType(object);
  return {
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Disposition': type === undefined ? 'attachment' : 'inline',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    // Pictures of the company may be shown by readers of its feeds.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(object.contentEncoding === undefined ? {} : { 'Content-Encoding': object.contentEncoding }),
  };
}

function servedType({ place, contentType }: StoredObject): string | undefined {
  const ofStatic = place.folder === 'static' ? staticTypes.find(([end]) => end.test(place.name))?.[1] : undefined;
  if (ofStatic !== undefined) return ofStatic;
  const plain = contentType?.split(';')[0]?.trim().toLowerCase();
  return plain !== undefined && pictureTypes.has(plain) ? plain : undefined;
}
