import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allCases } from '../cases/allCases.ts';
import type { RulesCase } from '../cases/case.ts';
import { documentsOf, judgeOf } from './judge.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { scoreOf } from './score.ts';
import { equivalent, hidden } from './unnoticed.ts';

/** Path of the `match` around all documents. */
const DOCUMENTS = '/databases/{database}/documents';
const rules = readFileSync(resolve(import.meta.dirname, '../../../firestore.rules'), 'utf8');
const all = allCases();
const documents = documentsOf(all);
const unchanged = judgeOf(rules, documents);

/** Cases that caught recent mutants. They are tried first, because they often catch similar mutants. */
let recent: RulesCase[] = [];

/** Returns the cases that a mutant can affect. A change inside a `match` only affects that collection. */
function casesOf({ operator, within }: Mutant): readonly RulesCase[] {
  const [collection = ''] = within.replace(DOCUMENTS, '').split('/').slice(1);
  if (collection === '' || operator === 'match' || operator === 'path') return all;
  return all.filter(({ path, along = {} }) =>
    [path, ...Object.keys(along)].some((written) => written.startsWith(`${collection}/`)),
  );
}

/** Returns the name of a case with the wrong result for changed rules. */
function failingCase(source: string, cases: readonly RulesCase[] = all): string | undefined {
  const { isAllowed } = judgeOf(source, documents);
  const isWrong = (one: RulesCase) => isAllowed(one) !== one.allowed;
  const found = recent.find(isWrong) ?? cases.find(isWrong);
  if (found !== undefined) recent = [found, ...recent.filter((one) => one !== found)].slice(0, 200);
  return found?.name;
}

/** Returns whether a mutant changes the verdict on a case's own write, ignoring the other writes in the commit. */
function isNoticedAlone(mutant: Mutant): boolean {
  const { isAllowedAlone } = judgeOf(mutant.source, documents);
  return casesOf(mutant).some((one) => isAllowedAlone(one) !== unchanged.isAllowedAlone(one));
}

function named({ within, what }: Mutant): string {
  return `${within.replace(DOCUMENTS, '')}: ${what}`;
}

/** Returns the sorted mutants in a list. */
function listed(list: typeof hidden): string[] {
  return list.flatMap(({ mutants }) => mutants).toSorted();
}

it('the unchanged rules pass every case', () => {
  expect(failingCase(rules)).toBeUndefined();
});

it('every mutant of firestore.rules is caught by a case, or known to be harmless', () => {
  const known = new Set([...listed(equivalent), ...listed(hidden)]);
  const { survivors } = scoreOf(
    'firestore.rules',
    mutantsOf(rules),
    (mutant) => failingCase(mutant.source, casesOf(mutant)),
    (mutant) => known.has(named(mutant)),
  );
  const alone = survivors.filter(isNoticedAlone);
  const others = survivors.filter((mutant) => !alone.includes(mutant));
  expect.soft(others.map(named).toSorted()).toEqual(listed(equivalent));
  expect.soft(alone.map(named).toSorted()).toEqual(listed(hidden));
});
