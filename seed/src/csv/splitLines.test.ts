import { describe, expect, it } from 'vitest';
import { LineSplitter, MAX_LINE_BYTES } from './splitLines.ts';

function linesOf(bytes: Uint8Array, chunk: number): { number: number; text: string; tooLong: boolean }[] {
  const splitter = new LineSplitter();
  const lines = [];
  for (let at = 0; at < bytes.length; at += chunk) lines.push(...splitter.push(bytes.subarray(at, at + chunk)));
  return [...lines, ...splitter.end()];
}

const texts = (content: string | Uint8Array, chunk = 7): string[] =>
  linesOf(typeof content === 'string' ? Buffer.from(content) : content, chunk).map((line) => line.text);

describe('lines of a file', () => {
  it.each([1, 2, 3, 1_000])('are the same in chunks of %i bytes, with any line ends', (chunk) => {
    expect(texts('one\ntwo\r\nthree\rfour\n\n\r\nlast', chunk)).toEqual([
      'one',
      'two',
      'three',
      'four',
      '',
      '',
      'last',
    ]);
    expect(texts('é–ü\r\n日本\n', chunk)).toEqual(['é–ü', '日本']);
  });

  it('omit a byte order mark, at the start only', () => {
    expect(texts('\uFEFFone\n\uFEFFtwo')).toEqual(['one', '\uFEFFtwo']);
  });

  it('are read as Windows-1252 if they are not UTF-8', () => {
    expect(texts(Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x0a, 0xc3, 0xa9]))).toEqual(['Café', 'é']);
  });

  it('are cut if they have no end, and still counted', () => {
    const long = 'x'.repeat(1_000_000);
    const lines = linesOf(Buffer.from(`one\n${long}\nthree`), 65_536);
    expect(lines.map(({ number, tooLong }) => [number, tooLong])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(lines[1]?.text.length).toBeLessThan(1_000);
  });

  it('can be as long as the limit', () => {
    const [line] = linesOf(Buffer.from('x'.repeat(MAX_LINE_BYTES)), 1_000);
    expect(line).toMatchObject({ tooLong: false, text: 'x'.repeat(MAX_LINE_BYTES) });
  });

  it('do not exist in an empty file', () => {
    expect(texts('')).toEqual([]);
  });
});
