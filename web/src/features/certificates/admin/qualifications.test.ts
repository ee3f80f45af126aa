import type { Certificate } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { qualificationsOn } from './AllCertificates.tsx';

const today = '2026-06-05';
let count = 0;

const certificate = (member: string, kind: Certificate['kind'], expires?: string, other: Partial<Certificate> = {}) =>
  ({
    id: `c${count++}`,
    member,
    kind,
    issued: '2020-01-05T17:00:00.000Z',
    ...(expires !== undefined && { expires: `${expires}T17:00:00.000Z` }),
    state: 'approved',
    ...other,
  }) as Certificate;

const shown = (certificates: readonly Certificate[]) => {
  const { valid, expired } = qualificationsOn(today, certificates, ({ member }) => member);
  return {
    valid: valid.map(({ title, holders }) => [title].concat(holders.map(({ member }) => member))),
    expired: expired.map(({ kind, member }) => [kind, member]),
  };
};

describe('who can do what today', () => {
  // SPEC 10.155
  it('is by kind in a fixed order, and by name', () => {
    const all = [
      certificate('Zed', 'CPR', '2026-06-05'),
      certificate('Ada', 'CPR'),
      certificate('Ada', 'Pump Operator', '2027-01-01'),
      certificate('Ben', 'Other', '2027-01-01', { detail: 'Drone' }),
    ];
    expect(shown(all)).toEqual({
      valid: [
        ['Pump Operator', 'Ada'],
        ['CPR', 'Ada', 'Zed'],
        ['Other (Drone)', 'Ben'],
      ],
      expired: [],
    });
  });

  it('has each member once, with the latest certificate, and not what has expired', () => {
    const all = [
      certificate('Ada', 'CPR', '2026-06-04'),
      certificate('Ada', 'CPR', '2027-01-01'),
      certificate('Ben', 'CPR', '2026-06-04'),
      certificate('Cy', 'Fire Police', '2025-06-04'),
    ];
    expect(shown(all)).toEqual({
      valid: [['CPR', 'Ada']],
      expired: [
        ['CPR', 'Ben'],
        ['Fire Police', 'Cy'],
      ],
    });
  });

  it('does not count a renewal before it begins', () => {
    const renewal = certificate('Ada', 'CPR', '2028-07-01', { issued: '2026-07-01T17:00:00.000Z' });
    expect(shown([certificate('Ada', 'CPR', '2026-06-30'), renewal]).valid).toEqual([['CPR', 'Ada']]);
    expect(shown([certificate('Ada', 'CPR', '2026-06-04'), renewal])).toEqual({ valid: [], expired: [['CPR', 'Ada']] });
  });
});
