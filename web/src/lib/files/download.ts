/** How long to keep the blob URL so that the browser can start the download, in ms. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads text as a file with the given MIME type. */
export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
