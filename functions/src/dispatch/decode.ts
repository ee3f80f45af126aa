/**
 * The text in a body. Old CAD systems write Windows-1252 and call it nothing or UTF-8: what is no UTF-8 is read as that.
 * @param contentType the header, for its charset
 */
export function decodeText(body: Uint8Array, contentType: string): string {
  const [, named = ''] = /;\s*charset="?([\w-]{1,40})/i.exec(contentType) ?? [];
  const isUtf16 = (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff);
  const marked = body[0] === 0xff ? 'utf-16le' : 'utf-16be';
  for (const charset of [isUtf16 ? marked : named, 'utf-8']) {
    try {
      return new TextDecoder(charset || 'utf-8', { fatal: true }).decode(body);
    } catch {
      // A charset that nobody knows, or a text that is not in it.
    }
  }
  return new TextDecoder('windows-1252').decode(body);
}
