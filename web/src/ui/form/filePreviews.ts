import { useEffect, useState } from 'react';

const none: readonly string[] = [];

/** Returns object URLs of chosen files, in order; revoked when no longer needed. */
export function usePreviews(files: readonly File[]): readonly string[] {
  const [urls, setUrls] = useState(none);
  useEffect(() => {
    // jsdom has no object URLs.
    if (files.length === 0 || typeof URL.createObjectURL !== 'function') return setUrls(none);
    const objectUrls = files.map((file) => URL.createObjectURL(file));
    setUrls(objectUrls);
    return () => objectUrls.forEach((url) => URL.revokeObjectURL(url));
  }, [files]);
  return urls;
}

/**
 * Returns whether a file is HEIC: Macs and iPhones store photos in this format, which only Safari can decode; the
 * server cannot.
 */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns the HEIC files that this browser cannot decode, and therefore cannot convert before the upload. */
export async function unreadableHeic(files: readonly File[]): Promise<File[]> {
  const results = await Promise.all(files.filter(isHeic).map(async (file) => ((await isDecoded(file)) ? [] : [file])));
  return results.flat();
}

async function isDecoded(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
