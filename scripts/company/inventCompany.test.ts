import { expect, it } from 'vitest';
import { factProblems, factsByPath, withDefaults } from './facts.ts';
import { inventCompanies } from './inventCompany.ts';
import { answeredFacts } from './companyCopy.ts';
import { firstFacts } from './questions.ts';

/** Perceived brightness from 0 to 255. */
const brightness = (color: string) =>
  [0.299, 0.587, 0.114].reduce(
    (sum, share, at) => sum + share * Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16),
    0,
  );

it('three companies that a seed draws are valid, and differ in letters, colors and what they lack', async () => {
  const optionalPaths = [...factsByPath.values()].filter(({ optional }) => optional).map(({ path }) => path);
  for (const seed of Array.from({ length: 40 }, (_, at) => String(at))) {
    const companies = inventCompanies(seed);
    const facts = await Promise.all(companies.map((each) => answeredFacts(firstFacts(), each)));
    for (const each of facts) {
      expect(factProblems(withDefaults(each)), seed).toEqual([]);
      expect(optionalPaths.filter((path) => !each.has(path)).length, seed).toBeGreaterThanOrEqual(3);
    }
    const of = (path: string) => facts.map((each) => String(each.get(path)));
    expect(of('company.name').filter((name) => /[^\0-\xff]/.test(name))).toHaveLength(1);
    expect(of('brandColors.main').filter((color) => brightness(color) > 150)).toHaveLength(1);
    expect(new Set(of('company.address.state')).size).toBe(3);
  }
  expect(inventCompanies('5')).toEqual(inventCompanies('5'));
  expect(inventCompanies('5')).not.toEqual(inventCompanies('6'));
});

it('an answer that is refused, and answers that nobody asks for, are errors', async () => {
  const [company = { answers: [], optional: new Map(), missing: [], dispatchCenters: {} }] = inventCompanies('1');
  const [, ...others] = company.answers;
  await expect(answeredFacts(firstFacts(), { ...company, answers: ['', ...others] })).rejects.toThrow(
    'one line of at most',
  );
  await expect(answeredFacts(firstFacts(), { ...company, answers: [...company.answers, 'x'] })).rejects.toThrow(
    '1 more answers',
  );
  await expect(answeredFacts(firstFacts(), { ...company, answers: others.slice(0, 3) })).rejects.toThrow();
});
