import type { PublicationPolicy } from '@firehouse/model/publication';
import { Timestamp } from 'firebase/firestore/lite';
import { describe, expect, it } from 'vitest';
import { draftRelease, isChangedByRelease, requestedRelease } from './releaseDecision.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const incident = { startTime: NOW - 1_000, TypeCode: 'EMS', Address: '12 Main Street' };
const time = Timestamp.fromMillis(1);
const marks = { state: 'held', reason: 'r', text: 't', center: 'County', receivedAt: time, rev: 1, createdAt: time };
const policy: PublicationPolicy = [{ types: ['EMS'], publish: 'reduced' }];
const refusal = (status: number) => expect.objectContaining({ status });

describe('a request', () => {
  it.each(['reduced', 'full'])('releases %s', (as) => {
    expect(requestedRelease({ as, seen: incident })).toBe(as);
  });

  it.each([
    ['another release', { as: 'Full', seen: {} }],
    ['none', { as: undefined, seen: {} }],
    ['a field of a draft', { as: 'full', seen: { state: 'held' } }],
    ['a name of Object', { as: 'full', seen: { constructor: 1 } }],
  ])('with %s is refused', (_, request) => {
    expect(() => requestedRelease(request)).toThrow(refusal(400));
  });
});

describe('a draft', () => {
  const draft = { ...incident, ...marks, Description: 'd', other: 5 };

  it('moves to the incidents without its marks, and with everything else', () => {
    expect(draftRelease(draft, { Description: 'd', XSt: null }, false)).toEqual({
      collection: 'incidents',
      fields: { ...incident, Description: 'd', other: 5 },
    });
  });

  it('moves to the closed incidents if it was closed', () => {
    const closed = draftRelease({ ...draft, closedAt: time }, {}, false);
    expect(closed).toMatchObject({ collection: 'incidents.closed', fields: { closedAt: time } });
  });

  it.each([
    [412, 'changed since it was seen', draft, { Description: 'x' }, false],
    [412, 'got a field since it was seen', draft, { Description: null }, false],
    [400, 'is incomplete', { ...marks, TypeCode: 'EMS' }, {}, false],
    [400, 'has an invalid field', { ...draft, TypeCode: 5 }, {}, false],
    [409, 'has the ID of an incident', draft, {}, true],
    [412, 'changed, and has the ID of an incident', draft, { Description: 'x' }, true],
  ] as const)('is refused with %i if it %s', (status, _, fields, seen, isTaken) => {
    expect(() => draftRelease(fields, seen, isTaken)).toThrow(refusal(status));
  });
});

describe('an incident', () => {
  const released = (releasedAs?: string) => ({ ...incident, releasedAt: time, ...(releasedAs && { releasedAs }) });

  it.each([
    ['restricted', incident, 'reduced', true],
    ['restricted', incident, 'full', true],
    ['unrestricted', { ...incident, TypeCode: 'Fire' }, 'full', true],
    ['released with less detail', released('reduced'), 'reduced', false],
    ['released with less detail', released('reduced'), 'full', true],
    ['released in full', released('full'), 'full', false],
    ['released before there were two ways', released(), 'full', false],
  ] as const)('that was %s, as %s', (_, fields, as, expected) => {
    expect(isChangedByRelease(fields, {}, as, policy, NOW)).toBe(expected);
  });

  it.each([
    [409, 'seen in full by visitors', { ...incident, TypeCode: 'Fire' }, {}, 'reduced'],
    [409, 'released in full', released('full'), {}, 'reduced'],
    [412, 'changed since it was seen', incident, { Address: 'x' }, 'full'],
    [412, 'changed, and released already', released('full'), { Address: 'x' }, 'full'],
  ] as const)('is refused with %i if it is %s', (status, _, fields, seen, as) => {
    expect(() => isChangedByRelease(fields, seen, as, policy, NOW)).toThrow(refusal(status));
  });
});
