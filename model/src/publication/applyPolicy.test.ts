import { describe, expect, it, vi } from 'vitest';
import { publicationPolicy } from '../company/publicationPolicy.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { isHeld, publicationOf, published, restrictionOf, type PublicationPolicy } from './applyPolicy.ts';

/** A company that hasn't chosen a publication policy yet. */
vi.mock('../facts/publication.ts', () => ({
  medicalIncidents: { types: ['EMS*'], publish: '' },
  publicationRules: [],
}));

const NOW = Date.parse('2026-05-01T12:00:00Z');

const incident = {
  startTime: NOW - 10 * MINUTE_MS,
  TypeCode: 'EMS',
  ChiefComplaint: 'FALL VICTIM at 1234',
  Address: '1234 MAIN ST APT 2, ALLENTOWN',
  XSt: 'near 1238',
  Description: 'Ada Smith, 610-555-1234',
  CallerLatitude: 40.581_234,
  CallerLongitude: -75.514_789,
  unknown: 'of 1234',
};
const closedIncident = { ...incident, closedAt: 'later' };

describe('the first rule that matches', () => {
  const policy: PublicationPolicy = [
    { types: ['EMS: ASSAULT*', 'EMS: SHOOTING*'], publish: 'held' },
    { types: ['EMS: *'], publish: 'reduced' },
    { types: ['EMS'], publish: 'type' },
  ];

  it('applies', () => {
    expect(publicationOf(policy, { TypeCode: 'EMS', ChiefComplaint: 'Shooting' }).publish).toBe('held');
    expect(publicationOf(policy, incident).publish).toBe('reduced');
    expect(publicationOf(policy, { TypeCode: 'EMS' }).publish).toBe('type');
    expect(publicationOf(policy, { TypeCode: 'Fire' }).publish).toBe('now');
    expect(publicationOf([], incident).publish).toBe('now');
  });

  it('holds only incidents that are not released', () => {
    const held = { TypeCode: 'EMS', ChiefComplaint: 'ASSAULT' };
    expect(isHeld(policy, held)).toBe(true);
    expect(isHeld(policy, { ...held, releasedAt: new Date() })).toBe(false);
    expect(isHeld(policy, incident)).toBe(false);
  });
});

describe('an incident whose type cannot be read', () => {
  const unreadable = [undefined, null, '', ' \u200B', 5, ['EMS'], { type: 'EMS' }];
  const restricted: PublicationPolicy = [{ types: ['EMS: ASSAULT*'], publish: 'type' }];

  it('is held by every policy that restricts anything', () => {
    for (const TypeCode of unreadable) {
      expect(isHeld(restricted, { ...incident, TypeCode }), JSON.stringify(TypeCode)).toBe(true);
      expect(published(restricted, { ...incident, TypeCode }, NOW)).toBeUndefined();
      // Even if the first rule publishes everything.
      const open: PublicationPolicy = [{ types: ['*'], publish: 'now' }, ...restricted];
      expect(published(open, { ...incident, TypeCode }, NOW)).toBeUndefined();
    }
    for (const ChiefComplaint of [5, ['ASSAULT'], false])
      expect(isHeld(restricted, { ...incident, ChiefComplaint }), JSON.stringify(ChiefComplaint)).toBe(true);
  });

  it('is published without such a policy, or when an admin released it', () => {
    for (const TypeCode of unreadable) {
      expect(isHeld([], { TypeCode })).toBe(false);
      expect(isHeld([{ types: ['EMS'], publish: 'now' }], { TypeCode })).toBe(false);
      expect(isHeld(restricted, { TypeCode, releasedAt: new Date() })).toBe(false);
    }
    for (const ChiefComplaint of [undefined, null, ''])
      expect(isHeld(restricted, { TypeCode: 'EMS', ChiefComplaint })).toBe(false);
  });
});

describe('the published part', () => {
  it('is the whole incident by default', () => {
    expect(publicationPolicy).toEqual([]);
    expect(published(publicationPolicy, incident, NOW)).toEqual(incident);
    expect(restrictionOf(publicationPolicy, incident, NOW)).toBeUndefined();
  });

  it('is nothing of a held incident', () => {
    const policy: PublicationPolicy = [{ types: ['EMS'], publish: 'held' }];
    expect(published(policy, incident, NOW)).toBeUndefined();
    expect(restrictionOf(policy, incident, NOW)).toBe('held');
  });

  it('is nothing during a delay, and the whole incident after it', () => {
    const policy: PublicationPolicy = [{ types: ['*'], publish: 'delayed', delayMinutes: 10.5 }];
    const end = incident.startTime + 10.5 * MINUTE_MS;
    expect(published(policy, incident, end - 1)).toBeUndefined();
    expect(restrictionOf(policy, incident, end - 1)).toBe('delayed');
    expect(published(policy, incident, end)).toEqual(incident);
    expect(restrictionOf(policy, incident, end)).toBeUndefined();
  });

  it.each([[undefined], ['2026-05-01'], [Number.NaN]])(
    'is nothing if the start of a delayed incident is %j',
    (startTime) => {
      const policy: PublicationPolicy = [{ types: ['*'], publish: 'delayed', delayMinutes: 1 }];
      expect(published(policy, { ...incident, startTime }, NOW)).toBeUndefined();
    },
  );

  it('of a reduced incident has no house number, exact coordinate or text', () => {
    const policy: PublicationPolicy = [{ types: ['EMS*'], publish: 'reduced' }];
    const expected = {
      startTime: incident.startTime,
      TypeCode: 'EMS',
      Address: '1200 block of MAIN ST, ALLENTOWN',
      CallerLatitude: 40.581,
      CallerLongitude: -75.515,
      publication: 'reduced',
    };
    expect(published(policy, incident, NOW)).toEqual(expected);
    expect(published(policy, closedIncident, NOW)).toEqual({ ...expected, closedAt: 'later' });
  });

  it('of a reduced incident without a road has a coarser coordinate', () => {
    const policy: PublicationPolicy = [{ types: ['EMS*'], publish: 'reduced' }];
    expect(published(policy, { ...incident, Address: 'HILLTOP NURSING HOME, ALLENTOWN' }, NOW)).toMatchObject({
      Address: 'ALLENTOWN',
      CallerLatitude: 40.58,
      CallerLongitude: -75.51,
    });
    const bare = published(policy, { startTime: 5, TypeCode: 'EMS', Address: 57, CallerLatitude: 'here' }, NOW);
    expect(bare).toEqual({ startTime: 5, TypeCode: 'EMS', Address: '', publication: 'reduced' });
  });

  it('of a reduced incident has the texts that the rule keeps', () => {
    const policy: PublicationPolicy = [{ types: ['EMS*'], publish: 'reduced', keep: ['ChiefComplaint'] }];
    const seen = published(policy, incident, NOW);
    expect(seen).toMatchObject({ ChiefComplaint: incident.ChiefComplaint });
    expect(seen).not.toHaveProperty('XSt');
    expect(published(policy, { ...incident, ChiefComplaint: undefined }, NOW)?.['ChiefComplaint']).toBeUndefined();
  });

  it('is only time and type if the policy says so', () => {
    const policy: PublicationPolicy = [{ types: ['EMS*'], publish: 'type' }];
    const expected = { startTime: incident.startTime, TypeCode: 'EMS', Address: '', publication: 'type' };
    expect(published(policy, incident, NOW)).toEqual(expected);
    expect(published(policy, closedIncident, NOW)).toEqual({ ...expected, closedAt: 'later' });
  });

  it('is nothing of a delayed incident if the rule has no delay', () => {
    const policy: PublicationPolicy = [{ types: ['*'], publish: 'delayed' }];
    expect(published(policy, incident, NOW)).toBeUndefined();
    expect(restrictionOf(policy, incident, NOW)).toBe('delayed');
  });

  it.each(['reduced', 'type'] as const)('is nothing during the delay of the rule %s', (publish) => {
    const policy: PublicationPolicy = [{ types: ['EMS*'], publish, delayMinutes: 11 }];
    expect(published(policy, incident, NOW)).toBeUndefined();
    expect(restrictionOf(policy, incident, NOW)).toBe('delayed');
    expect(published(policy, incident, NOW + MINUTE_MS)).toMatchObject({ publication: publish });
    expect(restrictionOf(policy, incident, NOW + MINUTE_MS)).toBe(publish);
  });

  it.each(['delayed', 'reduced', 'type', 'held'] as const)('is the whole incident after its release: %s', (publish) => {
    const policy: PublicationPolicy = [{ types: ['*'], publish, ...(publish !== 'held' && { delayMinutes: 60 }) }];
    const released = { ...incident, releasedAt: new Date(NOW) };
    expect(published(policy, released, NOW)).toEqual(released);
    expect(restrictionOf(policy, released, NOW)).toBeUndefined();
    expect(published(policy, { ...incident, releasedAt: null }, NOW)).not.toEqual(incident);
  });

  describe('was released with less detail', () => {
    const time = { releasedAt: new Date(NOW) };
    const shown = {
      startTime: incident.startTime,
      TypeCode: 'EMS',
      Address: '1200 block of MAIN ST, ALLENTOWN',
      CallerLatitude: 40.581,
      CallerLongitude: -75.515,
      publication: 'reduced',
    };
    const policies: readonly PublicationPolicy[] = [
      [],
      [{ types: ['*'], publish: 'held' }],
      [{ types: ['*'], publish: 'type' }],
      [{ types: ['*'], publish: 'delayed', delayMinutes: 60 }],
      [{ types: ['*'], publish: 'reduced', keep: ['Description', 'ChiefComplaint', 'XSt'], delayMinutes: 60 }],
    ];

    it.each(policies.map((policy) => [policy[0]?.publish ?? 'none', policy] as const))(
      'shows no text, whatever the policy is: %s',
      (_, policy) => {
        for (const releasedAs of ['reduced', 'Full', '', null, 5, {}]) {
          const released = { ...incident, ...time, releasedAs };
          expect(restrictionOf(policy, released, NOW), JSON.stringify(releasedAs)).toBe('reduced');
          expect(published(policy, released, NOW)).toEqual(shown);
          expect(isHeld(policy, released)).toBe(false);
        }
        const inFull = { ...incident, ...time, releasedAs: 'full' };
        expect(published(policy, inFull, NOW)).toEqual(inFull);
      },
    );

    it('only with a time of release', () => {
      const policy: PublicationPolicy = [{ types: ['*'], publish: 'held' }];
      for (const releasedAs of ['reduced', 'full'])
        expect(published(policy, { ...incident, releasedAs }, NOW)).toBeUndefined();
    });
  });

  it('ignores a stored `publication`', () => {
    expect(published([], { ...incident, publication: 'held' }, NOW)).toEqual(incident);
    const policy: PublicationPolicy = [{ types: ['*'], publish: 'reduced' }];
    expect(published(policy, { ...incident, publication: 'x' }, NOW)).toMatchObject({ publication: 'reduced' });
  });
});
