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

  it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|calc', '|x', '%y'])(
    'prevents a spreadsheet from running %j',
    (text) => {
      expect(csvText([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
    },
  );

  it('writes a negative number as a number', () => {
    expect(csvText([['lon', -75.5]])).toBe('\uFEFF"lon",-75.5\r\n');
  });

  it('does not change text with such a sign inside', () => {
    expect(csvText([['a=b', '2026-06-05', 'ada@x.example']])).toBe('\uFEFF"a=b","2026-06-05","ada@x.example"\r\n');
  });
});
