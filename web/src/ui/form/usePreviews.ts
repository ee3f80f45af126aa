import { useEffect, useState } from 'react';

const none: readonly string[] = [];

/** Object URLs of chosen files, in order; revoked when no longer needed. */
export function usePreviews(files: readonly File[]): readonly string[] {
  const [urls, setUrls] = useState(none);
  useEffect(() => {
    // jsdom has no object URLs.
    if (files.length === 0 || typeof URL.createObjectURL !== 'function') return setUrls(none);
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, [files]);
  return urls;
}
