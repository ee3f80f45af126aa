import { describe, expect, it } from 'vitest';
import type { PublicationPolicy } from '../company/publicationRules.ts';
import { parsePublicationPolicy } from './parsePolicy.ts';

describe('a policy as JSON', () => {
  it('is parsed', () => {
    const rules: PublicationPolicy = [
      { types: ['EMS: ASSAULT*'], publish: 'held' },
      { types: ['EMS*'], publish: 'reduced', keep: ['ChiefComplaint', 'XSt', 'Description'], delayMinutes: 5 },
      { types: ['Traffic'], publish: 'delayed', delayMinutes: 45 },
      { types: ['Fire'], publish: 'type' },
      { types: ['*'], publish: 'now' },
    ];
    expect(parsePublicationPolicy(JSON.stringify(rules))).toEqual(rules);
    expect(parsePublicationPolicy('[]')).toEqual([]);
  });

  const good = { types: ['EMS'], publish: 'reduced' };
  it.each([
    ['', 'The publication policy is not JSON.'],
    ['[', 'The publication policy is not JSON.'],
    ['{}', 'The publication policy is not a list of rules.'],
    ['null', 'The publication policy is not a list of rules.'],
    [[good, 'EMS'], 'Rule 2 of the publication policy is not an object.'],
    [[null], 'Rule 1 of the publication policy is not an object.'],
    [[[]], 'Rule 1 of the publication policy is not an object.'],
    [[{ ...good, type: 'EMS' }], 'Rule 1 of the publication policy has an unknown property type.'],
    [[{ publish: 'held' }], 'Rule 1 of the publication policy has no types: a list of texts.'],
    [[{ ...good, types: [] }], 'Rule 1 of the publication policy has no types: a list of texts.'],
    [[{ ...good, types: [' '] }], 'Rule 1 of the publication policy has no types: a list of texts.'],
    [[{ ...good, types: 'EMS' }], 'Rule 1 of the publication policy has no types: a list of texts.'],
    [
      [{ ...good, publish: 'never' }],
      'Rule 1 of the publication policy has no publish: one of now, delayed, reduced, type, held.',
    ],
    [[{ ...good, publish: 'delayed' }], 'Rule 1 of the publication policy is delayed and has no delayMinutes.'],
    [
      [{ ...good, publish: 'held', delayMinutes: 5 }],
      'Rule 1 of the publication policy has delayMinutes, which held does not take.',
    ],
    [
      [{ ...good, delayMinutes: 0 }],
      'Rule 1 of the publication policy has delayMinutes that is not a number above 0, up to 527040.',
    ],
    [
      [{ ...good, delayMinutes: '5' }],
      'Rule 1 of the publication policy has delayMinutes that is not a number above 0, up to 527040.',
    ],
    [[{ ...good, publish: 'type', keep: [] }], 'Rule 1 of the publication policy has keep, which type does not take.'],
    [
      [{ ...good, keep: ['Address'] }],
      'Rule 1 of the publication policy has keep that is not a list of Description, ChiefComplaint, XSt.',
    ],
    [
      [{ ...good, keep: 'XSt' }],
      'Rule 1 of the publication policy has keep that is not a list of Description, ChiefComplaint, XSt.',
    ],
  ])('%j is refused', (json, sentence) => {
    const text = typeof json === 'string' ? json : JSON.stringify(json);
    expect(() => parsePublicationPolicy(text)).toThrow(new Error(sentence));
  });
});
