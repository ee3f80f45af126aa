import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wellFormed, type ShownAlert } from './alertsInForce.ts';
import { isClosed, storeClosed, versionOf } from './AlertCard.tsx';

const flood = {
  id: 'flood',
  title: 'Road closed',
  description: 'Water over the road.',
  startTime: '2026-06-05T16:00:00.000Z',
  endTime: '2026-06-06T16:00:00.000Z',
  location: { coordinate: { lat: 40.5, lng: -75.4 }, address: '4 Mill Road' },
};

beforeEach(() => localStorage.clear());

describe('the version of an alert', () => {
  it.each([
    { title: 'Road open' },
    { description: 'Water over the roads.' },
    { startTime: '2026-06-05T17:00:00.000Z' },
    { endTime: '2026-06-06T17:00:00.000Z' },
    { location: { ...flood.location, address: '5 Mill Road' } },
    { location: { ...flood.location, coordinate: { lat: 40.5, lng: -75.5 } } },
    { id: 'other' },
  ])('changes with %o', (change) => {
    expect(versionOf({ ...flood, ...change })).not.toBe(versionOf(flood));
  });

  it('is the same for an admin, who gets more fields, in any order', () => {
    const { id, title, ...others } = flood;
    const [seen] = wellFormed({ rev: 2, ...others, title, id, createdAt: flood.startTime });
    expect(versionOf(seen as ShownAlert)).toBe(versionOf(wellFormed(flood)[0] as ShownAlert));
  });
});

describe('a closed alert', () => {
  it('is stored until it is opened again', () => {
    storeClosed(1001, true);
    storeClosed(2001, true);
    expect([isClosed(1001), isClosed(1002), isClosed(2001)]).toEqual([true, false, true]);
    storeClosed(1001, false);
    expect([isClosed(1001), isClosed(2001)]).toEqual([false, true]);
  });

  // SPEC 10.26
  it('is dropped after 50 others', () => {
    for (let at = 0; at < 60; at += 1) storeClosed(1_000 + at, true);
    expect(JSON.parse(localStorage.getItem('closedAlerts') ?? '')).toHaveLength(50);
    expect([isClosed(1_009), isClosed(1_010), isClosed(1_059)]).toEqual([false, true, true]);
  });

  it.each(['{', '{"a":1}', 'null', '[null,{},1]'])('replaces the malformed entry %s', (stored) => {
    localStorage.setItem('closedAlerts', stored);
    expect(isClosed(1001)).toBe(false);
    storeClosed(1001, true);
    expect(isClosed(1001)).toBe(true);
  });

  // SPEC 10.26
  it('is not remembered where the storage is full or denied', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    storeClosed(1001, true);
    expect(isClosed(1001)).toBe(false);
    vi.stubGlobal('localStorage', undefined);
    storeClosed(1001, true);
    expect(isClosed(1001)).toBe(false);
  });
});
