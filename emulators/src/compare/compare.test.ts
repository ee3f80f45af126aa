import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEmulator, startLocalEmulator } from '../testing/localEmulator.ts';
import { Random } from '../testing/random.ts';
import { randomRound } from './cases.ts';
import { compare, isLooser, reportOf } from './compare.ts';

/** Two of our own emulators: testing the comparison does not need the official one. */
let ours: LocalEmulator;
let other: LocalEmulator;

beforeAll(async () => {
  [ours, other] = await Promise.all([startLocalEmulator(), startLocalEmulator()]);
});
afterAll(async () => Promise.all([ours.close(), other.close()]));

/** The same emulator, with a condition that replaces the rules it is given. */
function withRules(emulator: LocalEmulator, condition: string): LocalEmulator {
  const rules = `rules_version = '2'; service cloud.firestore { match /{path=**} { allow read, write: if ${condition}; } }`;
  return { ...emulator, putRules: async () => emulator.putRules(rules) };
}

describe('a comparison', () => {
  it('creates the same rounds for the same seed, and others for another', () => {
    expect(randomRound(new Random(5))).toEqual(randomRound(new Random(5)));
    expect(randomRound(new Random(5)).rules).not.toBe(randomRound(new Random(6)).rules);
  });

  it('finds no difference between two emulators of the same kind, when both allow and when both deny', async () => {
    const found = await compare(ours, other, { seed: 1, rounds: 2 });
    expect(found.requests).toBeGreaterThan(700);
    expect(found).toMatchObject({ agreements: found.requests, differences: [] });
  });

  it('lists first what our emulator allows and the other one does not', async () => {
    const found = await compare(withRules(ours, 'true'), withRules(other, 'false'), { seed: 1, rounds: 1 });
    const looser = found.differences.filter(isLooser).length;
    expect(looser).toBeGreaterThan(100);
    const [summary, first] = reportOf(found, 1);
    expect(summary).toContain(`${looser} of them looser`);
    expect(first).toContain('LOOSER');
    const stricter = await compare(withRules(ours, 'false'), withRules(other, 'true'), { seed: 1, rounds: 1 });
    expect(stricter.differences.length).toBeGreaterThan(100);
    expect(stricter.differences.filter(isLooser)).toEqual([]);
  });
});
