import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isClosed, storeClosed, versionOf } from './closedAlerts.ts';

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
  ])('is another one with %o', (change) => {
    expect(versionOf({ ...flood, ...change })).not.toBe(versionOf(flood));
  });

  it('is the same for an admin, who sees more fields', () => {
    expect(versionOf({ ...flood, rev: 2 } as typeof flood)).toBe(versionOf(flood));
  });
});

describe('a closed alert', () => {
  it('is stored until it is opened again', () => {
    storeClosed('a 1', true);
    storeClosed('b 1', true);
    expect([isClosed('a 1'), isClosed('a 2'), isClosed('b 1')]).toEqual([true, false, true]);
    storeClosed('a 1', false);
    expect([isClosed('a 1'), isClosed('b 1')]).toEqual([false, true]);
  });

  it('is dropped after 50 others', () => {
    for (let at = 0; at < 60; at += 1) storeClosed(`a${at} 1`, true);
    expect(JSON.parse(localStorage.getItem('closedAlerts') ?? '')).toHaveLength(50);
    expect([isClosed('a9 1'), isClosed('a10 1'), isClosed('a59 1')]).toEqual([false, true, true]);
  });

  it.each(['{', '{"a":1}', 'null', '[null,{},1]'])('is stored over %s', (entry) => {
    localStorage.setItem('closedAlerts', entry);
    expect(isClosed('a 1')).toBe(false);
    storeClosed('a 1', true);
    expect(isClosed('a 1')).toBe(true);
  });

  it('is forgotten where the storage is full or denied', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    storeClosed('a 1', true);
    expect(isClosed('a 1')).toBe(false);
    vi.stubGlobal('localStorage', undefined);
    storeClosed('a 1', true);
    expect(isClosed('a 1')).toBe(false);
  });
});
