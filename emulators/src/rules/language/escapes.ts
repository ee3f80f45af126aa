const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\u0007',
  '\\': '\\', '\'': '\'', '"': '"', '`': '`', '?': '?', '/': '/',
};

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|([^]))/g;

/**
 * Reads the escapes of a literal as the Common Expression Language has them
 * (https://github.com/google/cel-spec/blob/master/doc/langdef.md#string-and-bytes-values). An unknown
 * one stands for itself, backslash included, so that regular expressions such as '[0-9]+\.x' work.
 * @param body the text between the quotes
 * @param kind in a bytes literal `\xhh` and `\ooo` are bytes, in a string code points
 * @returns undefined when an escape names no code point
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
  for (const found of body.matchAll(ESCAPE)) {
    text += body.slice(from, found.index);
    from = found.index + found[0].length;
    const [whole, hex, short, long, octal, plain] = found;
    const byte = hex === undefined ? (octal === undefined ? undefined : Number.parseInt(octal, 8)) : Number.parseInt(hex, 16);
    if (byte !== undefined && kind === 'bytes') {
      flush();
      parts.push(Uint8Array.of(byte));
    } else if (plain === undefined) {
      const code = byte ?? Number.parseInt(short ?? long ?? '', 16);
      if (code > 0x10ffff) valid = false;
      else text += String.fromCodePoint(code);
    } else {
      text += SIMPLE[plain] ?? whole;
    }
  }
  text += body.slice(from);
  if (!valid) return undefined;
  if (kind === 'string') return text;
  flush();
  return Uint8Array.from(Buffer.concat(parts));
}
