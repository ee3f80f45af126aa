import { Random } from '../../testing/random.ts';
import type { Case } from './case.ts';
import { queryCase, writeCase } from './dataCases.ts';
import { lookupCase } from './lookupCases.ts';
import { generatedIdCase, listenerCase } from './otherCases.ts';
import { ruledCase } from './ruledCases.ts';
import { stepCase } from './stepCases.ts';
import { randomRulesText } from './syntax.ts';
import { classCase, tokenCase } from './textCases.ts';

/** Test case generators by name, with the share of cases that each generates. */
const GENERATORS: Readonly<Record<string, { readonly share: number; readonly generate: (random: Random) => Case }>> = {
  rules: { share: 0.38, generate: ruledCase },
  queries: { share: 0.12, generate: queryCase },
  writes: { share: 0.09, generate: writeCase },
  syntax: { share: 0.08, generate: (random) => ({ kind: 'syntax', text: randomRulesText(random) }) },
  steps: { share: 0.12, generate: stepCase },
  lookups: { share: 0.08, generate: lookupCase },
  classes: { share: 0.05, generate: classCase },
  tokens: { share: 0.05, generate: tokenCase },
  ids: { share: 0.02, generate: generatedIdCase },
  listeners: { share: 0.01, generate: listenerCase },
};

export const GENERATOR_NAMES: readonly string[] = Object.keys(GENERATORS);

/**
 * Generates a test case. The same arguments always return the same case.
 * @param generator name of the generator to use; by default, one is chosen at random according to its share
 */
export function caseAt(seed: number, number: number, generator?: string): Case {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const roll = random.next();
  const name = generator ?? generatorAt(roll);
  return (GENERATORS[name] ?? GENERATORS['rules']!).generate(random);
}

function generatorAt(roll: number): string {
  let sum = 0;
  return GENERATOR_NAMES.find((name) => (sum += GENERATORS[name]?.share ?? 0) > roll) ?? 'rules';
}
