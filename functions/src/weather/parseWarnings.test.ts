import { describe, expect, it } from 'vitest';
import { parseWarnings } from './parseWarnings.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString().replace('.000Z', '+00:00');

/** Creates a message like those from the service, with an ID such as `urn:oid:2.49.0.1.840.0.a` for `a`. */
function message(name: string, more: object = {}) {
  const id = `urn:oid:2.49.0.1.840.0.${name}`;
  return {
    id: `https://api.weather.gov/alerts/${id}`,
    type: 'Feature',
    geometry: null,
    properties: {
      '@id': `https://api.weather.gov/alerts/${id}`,
      '@type': 'wx:Alert',
      id,
      areaDesc: 'Lehigh; Northampton',
      geocode: { SAME: ['042077'], UGC: ['PAC077'] },
      affectedZones: ['https://api.weather.gov/zones/county/PAC077'],
      references: [],
      sent: inHours(-1),
      effective: inHours(-1),
      onset: inHours(-1),
      expires: inHours(1),
      ends: inHours(2),
      status: 'Actual',
      messageType: 'Alert',
      category: 'Met',
      severity: 'Severe',
      certainty: 'Observed',
      urgency: 'Immediate',
      event: 'Severe Thunderstorm Warning',
      headline: 'Severe Thunderstorm Warning issued June 1 at 7:00AM EDT',
      description: 'At 700 AM EDT, a severe thunderstorm\nwas near Emmaus.\n\nHAZARD...60 mph\nwind gusts.',
      instruction: null,
      ...more,
    },
  };
}

const referring = (...names: string[]) =>
  names.map((name) => ({ identifier: `urn:oid:2.49.0.1.840.0.${name}`, sender: 'w-nws.webmaster@noaa.gov' }));

const parse = (...features: unknown[]) => parseWarnings({ type: 'FeatureCollection', features }, NOW);
const names = (...features: unknown[]) => parse(...features).warnings.map(({ id }) => id.split('.').at(-1));

describe('a weather warning', () => {
  it('has its texts without the line breaks of a teletype, and its times', () => {
    expect(parse(message('a'))).toEqual({
      malformed: 0,
      warnings: [
        {
          id: 'urn:oid:2.49.0.1.840.0.a',
          event: 'Severe Thunderstorm Warning',
          severity: 'Severe',
          area: 'Lehigh; Northampton',
          description: 'At 700 AM EDT, a severe thunderstorm was near Emmaus.\n\nHAZARD...60 mph wind gusts.',
          instruction: '',
          startTime: new Date(NOW - 3_600_000).toISOString(),
          endTime: new Date(NOW + 7_200_000).toISOString(),
        },
      ],
    });
  });

  it('ends when the danger ends, or when its text expires if it has no end', () => {
    expect(names(message('a', { expires: inHours(-1), ends: inHours(1) }))).toEqual(['a']);
    expect(names(message('a', { expires: inHours(2), ends: inHours(-1) }))).toEqual([]);
    expect(names(message('a', { expires: inHours(1), ends: null }))).toEqual(['a']);
    expect(names(message('a', { expires: inHours(0), ends: null }))).toEqual([]);
  });

  it('is replaced by its update, and gone with its cancellation', () => {
    const update = message('b', { messageType: 'Update', references: referring('a') });
    expect(names(message('a'), update)).toEqual(['b']);
    expect(names(update, message('a'))).toEqual(['b']);
    const cancel = message('c', { messageType: 'Cancel', references: referring('a', 'b') });
    expect(names(cancel, message('a'), update, message('d'))).toEqual(['d']);
    // It stays replaced even after its replacement has ended.
    expect(names(message('a'), message('b', { ...update.properties, ends: inHours(-1) }))).toEqual([]);
  });

  it('is replaced by no exercise, no first or malformed message, and not by itself', () => {
    for (const status of ['Test', 'Exercise', 'Draft', 'System', undefined])
      expect(names(message('a'), message('b', { status, messageType: 'Cancel', references: referring('a') }))).toEqual([
        'a',
      ]);
    expect(names(message('a'), message('b', { references: referring('a') }))).toEqual(['a', 'b']);
    expect(names(message('a', { messageType: 'Update', references: referring('a') }))).toEqual(['a']);
    const malformed = message('b', { messageType: 'Update', references: referring('a'), event: '' });
    expect(names(message('a'), malformed)).toEqual(['a']);
  });

  it('is shown once, in its latest version', () => {
    const late = message('a', { sent: inHours(-0.5), event: 'Tornado Warning' });
    for (const both of [
      [late, message('a')],
      [message('a'), late],
    ])
      expect(parse(...both).warnings.map(({ event }) => event)).toEqual(['Tornado Warning']);
  });

  it('comes before less severe ones; the tenth is the last', () => {
    expect(
      names(
        message('minor', { severity: 'Minor' }),
        message('unknown', { severity: 'Apocalyptic' }),
        message('later', { severity: 'Extreme', onset: inHours(1) }),
        message('first', { severity: 'Extreme' }),
      ),
    ).toEqual(['first', 'later', 'minor', 'unknown']);
    const many = Array.from({ length: 500 }, (_, at) => message(`m${at}`, { severity: 'Minor' }));
    expect(names(...many, message('worst', { severity: 'Extreme' }))).toHaveLength(10);
    expect(names(...many, message('worst', { severity: 'Extreme' }))[0]).toBe('worst');
  });

  it('has bounded, visible text, whatever is sent', () => {
    const [warning] = parse(
      message('a', {
        event: `<b>Wind</b>\u0000\u202E\n\n\uD800${'x'.repeat(500)}`,
        description: 'y\n'.repeat(200_000),
        instruction: { text: 'no' },
        areaDesc: 7,
      }),
    ).warnings;
    expect(warning?.event).toMatch(/^<b>Wind<\/b> x+…$/);
    expect(warning?.event.length).toBeLessThanOrEqual(100);
    expect(warning?.description).toHaveLength(2_000);
    expect([warning?.instruction, warning?.area]).toEqual(['', '']);
  });
});

describe('a malformed message', () => {
  it.each([
    ['null', null],
    ['a text', 'alert'],
    ['no properties', { type: 'Feature' }],
    ['no ID', message('a', { id: '' })],
    ['a long ID', message('a', { id: 'x'.repeat(201) })],
    ['an ID that is no text', message('a', { id: { $ne: 1 } })],
    ['no event', message('a', { event: '\u200B ' })],
    ['no start', message('a', { onset: null, effective: null })],
    ['an end that is no time', message('a', { ends: 'soon' })],
    ['an end that is a number', message('a', { ends: NOW + 1 })],
  ])('with %s is skipped and counted; the others are shown', (_what, malformed) => {
    const { warnings, malformed: count } = parse(malformed, message('z'));
    expect([warnings.map(({ id }) => id.split('.').at(-1)), count]).toEqual([['z'], 1]);
  });

  it('has references of any kind', () => {
    for (const references of ['a', null, [null, 5, {}, { identifier: 5 }], { length: 1 }])
      expect(names(message('a'), message('b', { messageType: 'Update', references }))).toEqual(['a', 'b']);
  });
});

it.each([
  undefined,
  null,
  [],
  'x',
  {},
  { type: 'FeatureCollection' },
  { features: [] },
  { type: 'Feature', features: [] },
])('a response %j is refused', (body) => {
  expect(() => parseWarnings(body, NOW)).toThrow(TypeError);
});
