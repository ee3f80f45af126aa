import { MINUTE_MS, parseChallenge } from '@firehouse/model';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkedProof, newChallenge } from './proofOfWork.ts';

const settings = { digestKey: 'key', maxNumber: 50 };
const NOW = 1_800_000_000_000;

function solved(challenge: string): string {
  const { salt, hash, maxNumber } = parseChallenge(challenge) ?? expect.fail('no challenge');
  for (let number = 0; number <= maxNumber; number++) {
    if (createHash('sha256').update(`${salt}.${number}`).digest('hex') === hash) return `${challenge}.${number}`;
  }
  return expect.fail('no solution');
}

describe('a proof of work', () => {
  it('is accepted for its own form, with our key, within ten minutes', () => {
    const proof = solved(newChallenge('apply', settings, NOW));
    expect(checkedProof('apply', proof, 'key', NOW)?.expiresAt).toBe(NOW + 10 * MINUTE_MS);
    expect(checkedProof('apply', proof, 'key', NOW + 10 * MINUTE_MS - 1)).toBeDefined();
    expect(checkedProof('apply', proof, 'key', NOW + 10 * MINUTE_MS)).toBeUndefined();
    expect(checkedProof('subscribe', proof, 'key', NOW)).toBeUndefined();
    expect(checkedProof('apply', proof, 'another key', NOW)).toBeUndefined();
  });

  it('is rejected if any part was changed', () => {
    const challenge = newChallenge('apply', settings, NOW);
    const [form, expires, max, salt, hash, signature] = challenge.split('.');
    const number = solved(challenge).split('.').at(-1);
    const own = createHash('sha256').update(`${salt}.99`).digest('hex');
    for (const parts of [
      [form, String(Number(expires) + MINUTE_MS), max, salt, hash, signature, number],
      [form, expires, '1', salt, hash, signature, number],
      [form, expires, max, 'x'.repeat(22), hash, signature, number],
      [form, expires, max, salt, own, signature, '99'],
      [form, expires, max, salt, hash, 'x'.repeat(43), number],
      [form, expires, max, salt, hash, signature, String(Number(number) + 1)],
      [form, expires, max, salt, hash, signature, `0${number}`],
      [form, expires, max, salt, hash, signature],
    ])
      expect(checkedProof('apply', parts.join('.'), 'key', NOW), parts.join('.')).toBeUndefined();
    for (const text of ['', '.', 'x', `${challenge}.`, `${challenge}.1e1`, 'apply.'.repeat(6)])
      expect(checkedProof('apply', text, 'key', NOW), text).toBeUndefined();
  });

  it('has a different solution each time', () => {
    const challenges = Array.from({ length: 40 }, () => newChallenge('apply', settings, NOW));
    expect(new Set(challenges.map((challenge) => solved(challenge).split('.').at(-1))).size).toBeGreaterThan(10);
  });
});
