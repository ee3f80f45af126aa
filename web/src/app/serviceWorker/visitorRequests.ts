/**
 * Returns whether any visitor could make a request, so that its response can be cached on a device: lists and
 * documents, alerts, the live snapshot, and objects. All others, such as forms and URLs with tokens, are never cached.
 */
export function isVisitorRequest({ pathname, searchParams }: URL): boolean {
  return /^\/(live\.json$|media\/|api\/(alerts$|col\/|obj\/(?!m\/)))/.test(pathname) && !searchParams.has('email');
}

/** Returns whether a request is for an image, judging by its URL. */
export const isImageRequest = ({ pathname }: URL): boolean => /^\/(?:media|api\/obj)\/(?!static\/)/.test(pathname);
