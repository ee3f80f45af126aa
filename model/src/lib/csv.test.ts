import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('CSV', () => {
  it('quotes every text, and doubles quotes inside', () => {
    expect(
      csvText([
        ['a', 'say "hi", twice'],
        ['two\nlines', ''],
      ]),
    ).toBe('\uFEFF"a","say ""hi"", twice"\r\n"two\nlines",""\r\n');
  });

  const signs = ['=1+1', '+1', '-2+3', '@SUM(A1)', '|x', '%y', '\uFF1D1', '\uFF0B1', '\uFF0D1', '\uFF20SUM(A1)'];
  const spaces = ['', '  ', '\t', '\r', '\n', '\u00A0', '\u3000'];
  const invisible = ['\u0000', '\u00AD', '\u200B', '\u200E', '\uFE0F', '\uFEFF', ' \uFEFF\t \u200B'];
  const formulas = signs.flatMap((sign) => [...spaces, ...invisible].map((start) => start + sign));

  it.each([...formulas, '\tx', '\rx', '\nx'])('prevents a spreadsheet from running %j', (text) => {
    expect(csvText([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  });

  it('writes a negative number as a number', () => {
    expect(csvText([['lon', -75.5]])).toBe('\uFEFF"lon",-75.5\r\n');
  });

  it('does not change text with such a sign inside', () => {
    const texts = ['a=b', '2026-06-05', 'ada@x.example', ' x=1', '\u200B', '(-1)', '１＋１'];
    expect(csvText([texts])).toBe(`\uFEFF${texts.map((text) => `"${text}"`).join(',')}\r\n`);
  });
});
