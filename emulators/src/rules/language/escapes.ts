const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-3][0-7]{2})|([^]))/g;

/**
 * Decodes escape sequences as in the grammar published in @firebase/eslint-plugin-security-rules. Backslashes in
 * regular expressions must be doubled: `'[0-9]+\\.x'`.
 * @param body the text between the quotes
 * @param kind whether `\xhh` and `\ooo` encode code points or bytes; bytes do not allow `\uhhhh`
 * @returns undefined if an escape sequence is invalid
 */
export function readEscapes(body: string, kind: 'string' | 'bytes'): string | Uint8Array | undefined {
  if (kind === 'string' && !body.includes('\\')) return body;
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let text = '';
  let valid = true;
  let from = 0;
  const flush = (): void => {
    if (text !== '') parts.push(encoder.encode(text));
    text = '';
  };
  for (const match of body.matchAll(ESCAPE)) {
    text += body.slice(from, match.index);
    from = match.index + match[0].length;
    const [, hex, short, octal, plain] = match;
    const byte =
      hex === undefined ? (octal === undefined ? undefined : Number.parseInt(octal, 8)) : Number.parseInt(hex, 16);
    if (byte !== undefined && kind === 'bytes') {
      flush();
      parts.push(Uint8Array.of(byte));
    } else if (short !== undefined && kind === 'bytes') {
      valid = false;
    } else if (plain === undefined) {
      text += String.fromCharCode(byte ?? Number.parseInt(short ?? '', 16));
    } else if (Object.hasOwn(SIMPLE, plain)) {
      text += SIMPLE[plain] ?? '';
    } else {
      valid = false;
    }
  }
  text += body.slice(from);
  if (!valid) return undefined;
  if (kind === 'string') return text;
  flush();
  return Uint8Array.from(Buffer.concat(parts));
}
