/**
 * Returns whether a request is one that any visitor can make, so that its response can be cached: lists and documents,
 * alerts, the live snapshot, and objects. Forms, URLs with tokens and everything else are never cached.
 */
export function isVisitorRequest({ pathname, searchParams }: URL): boolean {
  return /^\/(live\.json$|media\/|api\/(alerts$|col\/|obj\/(?!m\/)))/.test(pathname) && !searchParams.has('email');
}

/** Returns whether a URL belongs to an image. */
export const isImageRequest = ({ pathname }: URL): boolean => /^\/(?:media|api\/obj)\/(?!static\/)/.test(pathname);
