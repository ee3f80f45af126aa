import { expect, it, vi } from 'vitest';
import { formatOf, tryMessage } from './tryMessage.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const NOW = Date.parse('2026-06-01T16:00:00Z');
const centers = {
  county: {
    name: 'County',
    timeZone: 'America/New_York',
    dateFormats: ['HH:mm'],
    patterns: { TypeCode: '^TYPE: (.+)', Address: '^AT: (.+)', startTime: '^TIME: (.+)', id: '^NO: (.+)' },
  },
  other: { name: 'Other', timeZone: 'America/New_York', start: ['OTHER'], patterns: { TypeCode: '(X)' } },
};
const tried = (text: string, key: string | null = null) => tryMessage(Buffer.from(text), key, NOW, centers);

it('shows each value, and finds the center', async () => {
  const text = await tried('NO: 7\nTYPE: FIRE\nAT: 1 MAIN ST\nTIME: 11:30');
  expect(text.replaceAll(/ {2,}/g, '  ').split('\n')).toEqual([
    'Read as  text/plain, dispatch center county',
    'Incident  7',
    'Order  as messages arrive',
    expect.stringMatching(/^Time {2}Jun 1, 2026.*11:30:00/),
    'Chief complaint  –',
    'Type  FIRE',
    'Address  1 MAIN ST',
    'Cross street  –',
    'Description  –',
    'Longitude  –',
    'Latitude  –',
    'Closed  no',
    expect.stringMatching(/^Stored as {2}incident [\da-f]{32}, unless it is known already$/),
  ]);
});

it.each([
  ['{"id":1,"revision":2}', 'revision 2'],
  ['{"id":1,"updatedAt":"2026-06-01T11:00:00"}', '2026-06-01T15:00:00.000Z'],
  ['{"id":1,"revision":0,"updatedAt":1780315200000}', 'revision 0, 2026-06-01T12:00:00.000Z'],
])('shows the order of %s', async (message, order) => {
  expect(await tried(message, 'county')).toMatch(new RegExp(`^Order +${order}$`, 'm'));
});

it('shows missing, invalid and ignored values', async () => {
  expect(await tried('TYPE: FIRE')).toMatch(/draft for an admin to complete: missing Time, Address/);
  expect(await tried('TYPE: FIRE', 'other')).toContain('The text has no start marker of this center.');
  expect(await tried('{"id":1,"units":2}')).toMatch(/Ignored +units/);
});

it('rejects an unknown center and an invalid configuration', async () => {
  await expect(tried('x', 'nobody')).rejects.toThrow('there are: county, other');
  const wrong = { county: { ...centers.county, patterns: { TypeCode: '(' } } };
  await expect(tryMessage(Buffer.from('x'), null, NOW, wrong)).rejects.toThrow('is not a regular expression');
});

it.each([
  ['{"id":1}', 'application/json'],
  ['Subject: x\r\nMIME-Version: 1.0\r\n\r\ntext', 'message/rfc822'],
  ['TYPE: x\nAT: y', 'text/plain'],
  ['From: gateway\nCALL: x\n\nmore', 'text/plain'],
  ['', 'text/plain'],
])('the format of %j is %s', (text, format) => {
  expect(formatOf(Buffer.from(text))).toBe(format);
});
