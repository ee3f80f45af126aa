import { Random } from '../../testing/random.ts';
import type { Case } from './case.ts';
import { queryCase, writeCase } from './dataCases.ts';
import { ruledCase } from './ruledCases.ts';
import { randomRulesText } from './syntax.ts';

/** Generates the case with this number, which depends only on the seed and the number. */
export function caseAt(seed: number, number: number): Case {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const roll = random.next();
  if (roll < 0.58) return ruledCase(random);
  if (roll < 0.76) return queryCase(random);
  if (roll < 0.88) return writeCase(random);
  return { kind: 'syntax', text: randomRulesText(random) };
}
