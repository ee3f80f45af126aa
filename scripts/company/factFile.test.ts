import { expect, it } from 'vitest';
import { readFacts, withFacts } from './factFile.ts';

const source = `import { other } from './other.ts';

/** Facts. */
export const company = {
  // Its name.
  name: "O'Hara's",
  coordinate: { lat: 40.5, lng: -75.5 },
  years: [2024, 2025] as readonly [number, number],
  page: '1' as string,
  raised: 3_376_986,
} as const;

export const words = 'A “quoted” text.';
export const computed = other(company.name);
`;

it('reads texts, numbers, lists and objects, but no computed values', () => {
  expect(readFacts(source)).toEqual({
    company: {
      name: "O'Hara's",
      coordinate: { lat: 40.5, lng: -75.5 },
      years: [2024, 2025],
      page: '1',
      raised: 3_376_986,
    },
    words: 'A “quoted” text.',
  });
});

it('replaces changed facts, and leaves the rest as it is', () => {
  const facts = new Map<string, unknown>([
    ['company.name', 'A "new" name'],
    ['company.coordinate.lng', 144.75],
    ['company.raised', 1_234_567],
    ['company.page', '1'],
    ['elsewhere.name', 'x'],
  ]);
  expect(withFacts(source, facts)).toBe(
    source
      .replace(`"O'Hara's"`, String.raw`"A \"new\" name"`)
      .replace('-75.5', '144.75')
      .replace('3_376_986', '1_234_567'),
  );
  expect(withFacts(source, new Map([['company.years', [2023, 2024]]]))).toContain('years: [2023, 2024] as readonly');
});

it('reads and writes a long text in parts that fit on a line', () => {
  const long = 'A sentence that goes on. '.repeat(20) + 'x'.repeat(130);
  const written = withFacts(source, new Map([['words', long]]));
  expect(readFacts(written)['words']).toBe(long);
  const parts = /words = (.*);/.exec(written)?.[1]?.split(' + ') ?? [];
  expect(parts).toHaveLength(6);
  expect(parts.slice(0, -1).every((part) => part.length <= 105)).toBe(true);
  expect(withFacts(written, new Map([['words', long]]))).toBe(written);
  expect(readFacts('export const sum = 1 + 2; export const mixed = "a" + sum;')).toEqual({});
});

it('does not change the source when no fact changes', () => {
  const { company } = readFacts(source) as { readonly company: { readonly name: string } };
  expect(withFacts(source, new Map([['company.name', company.name]]))).toBe(source);
});
