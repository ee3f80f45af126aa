import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { RulesCase } from '../cases/case.ts';
import { changeCases } from '../cases/changeCases.ts';
import { closingCases } from '../cases/closingCases.ts';
import { identityCases } from '../cases/identityCases.ts';
import { mailingCases } from '../cases/mailingCases.ts';
import { releaseCases } from '../cases/releaseCases.ts';
import { tableCases } from '../cases/tableCases.ts';
import { trashCases } from '../cases/trashCases.ts';
import { valueCases } from '../cases/valueCases.ts';
import { documentsOf, judgeOf } from './judge.ts';
import { mutantsOf } from './mutants.ts';
import { scoreOf } from './score.ts';

const rules = readFileSync(resolve(import.meta.dirname, '../../../firestore.rules'), 'utf8');
const all = [
  tableCases(),
  identityCases(),
  changeCases(),
  closingCases(),
  trashCases(),
  mailingCases(),
  releaseCases(),
  valueCases(),
].flat();
const documents = documentsOf(all);

/** The cases that caught the last mutants: similar mutants are caught by the same cases. */
let recent: RulesCase[] = [];

/** A case with the wrong result under the changed rules. */
function failingCase(source: string): string | undefined {
  const isAllowed = judgeOf(source, documents);
  const isWrong = (one: RulesCase) => isAllowed(one) !== one.allowed;
  const found = recent.find(isWrong) ?? all.find(isWrong);
  if (found !== undefined) recent = [found, ...recent.filter((one) => one !== found)].slice(0, 200);
  return found?.name;
}

it('the unchanged rules pass every case', () => {
  expect(failingCase(rules)).toBeUndefined();
});

it('every mutant of firestore.rules is caught by a case', () => {
  const { survivors } = scoreOf('firestore.rules', mutantsOf(rules), (mutant) => failingCase(mutant.source));
  expect(survivors.map(({ line, what }) => `${line}: ${what}`)).toEqual([]);
});
