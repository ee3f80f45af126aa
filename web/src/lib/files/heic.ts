/** Macs and iPhones store photos as HEIC, which only Safari can decode; the server cannot. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns the HEIC files that this browser cannot decode, and so cannot convert before the upload. */
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
