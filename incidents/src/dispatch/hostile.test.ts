import { incident } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';
import { Script } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { missingFields } from '../intake/reportFields.ts';
import type { Center } from './center.ts';
import { DISPATCH_FORMATS, type DispatchFormat } from './messageFormats.ts';
import { matchPatterns, PatternError } from './matchPatterns.ts';
import { readMessage } from './readMessage.ts';

const NOW = Date.parse('2026-06-01T16:00:00Z');

const plain: Center = {
  name: 'Plain',
  timeZone: 'America/New_York',
  startsOnArrival: true,
  dateFormats: ['HH:mm'],
  patterns: {
    TypeCode: '^TYPE: *(.*)',
    Address: '^ADDR: *(.*)',
    Description: '^NOTES: *([^]*)',
    id: '^ID: *(.*)',
    updatedAt: '^SENT: *(.*)',
    closed: '^STATUS: *CLOSED',
  },
};
const slowPattern = '^((?:a+)+)$';
const allSlow: Center = {
  name: 'All slow',
  timeZone: 'America/New_York',
  patterns: { TypeCode: slowPattern, Address: slowPattern, XSt: slowPattern, id: slowPattern },
};
const centers: Readonly<Record<string, Center>> = {
  plain,
  allSlow,
  slow: { name: 'Slow', timeZone: 'America/New_York', patterns: { TypeCode: slowPattern } },
  wrong: { name: 'Wrong', timeZone: 'America/New_York', patterns: { TypeCode: '(' } },
};

async function read(body: string | Uint8Array, format: DispatchFormat = 'text/plain', center = 'plain', charset = '') {
  const contentType = `${format}${charset && `; charset=${charset}`}`;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const { report, reading } = await readMessage({ center, format, contentType, body: bytes }, NOW, centers);
  return { fields: { ...report.fallback, ...report.fields }, message: report.dispatch?.message, reading };
}

const json = (fields: object) => read(JSON.stringify(fields), 'application/json');
const fire = { id: 1, startTime: NOW, TypeCode: 'Fire', Address: '1 MAIN ST' };

describe('a page', () => {
  it('in an old encoding is read', async () => {
    const latin = Buffer.from('TYPE: Café\nADDR: 1 A ST', 'latin1');
    expect((await read(latin)).fields).toMatchObject({ TypeCode: 'Café' });
    expect((await read(latin, 'text/plain', 'plain', 'utf-8')).fields).toMatchObject({ TypeCode: 'Café' });
    expect((await read(latin, 'text/plain', 'plain', 'iso-8859-1')).fields).toMatchObject({ TypeCode: 'Café' });
    expect((await read(latin, 'text/plain', 'plain', 'klingon')).fields).toMatchObject({ TypeCode: 'Café' });
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('TYPE: Café\nADDR: x', 'utf16le')]);
    expect((await read(utf16)).fields).toMatchObject({ TypeCode: 'Café', Address: 'x' });
  });

  it('loses control characters and unpaired surrogates', async () => {
    const page = 'TYPE: FI\u0000RE\u0007\u001B[2J\r\nADDR: 1\u0085 A\u009F ST\rNOTES: a\u0008b\tc';
    expect((await read(page)).fields).toEqual({
      startTime: NOW,
      TypeCode: 'FIRE[2J',
      Address: '1 A ST',
      Description: 'ab\tc',
    });
    expect((await json({ ...fire, TypeCode: 'a\uD800b' })).fields).toMatchObject({ TypeCode: 'ab' });
  });

  it.each(['slow', 'allSlow'])(
    'that the patterns of the center %s cannot match in time becomes a draft',
    async (center) => {
      const { message } = await read(`${'a'.repeat(64)}!`, 'text/plain', center);
      expect(message).toMatchObject({
        isReadable: false,
        problem: 'The patterns of this dispatch center took too long.',
      });
    },
  );

  it('has one limit of processor time for all patterns', () => {
    const costs = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      expect(() => matchPatterns(allSlow, `${'a'.repeat(64)}!`)).toThrow(PatternError);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    });
    expect(Math.min(...costs)).toBeGreaterThan(25);
    expect(Math.min(...costs)).toBeLessThan(150);
  });

  it('is read although the machine runs something else for a while', () => {
    // Simulates a busy machine: the first three attempts time out without using any CPU time.
    const run = vi.spyOn(Script.prototype, 'runInContext');
    for (let attempt = 0; attempt < 3; attempt += 1)
      run.mockImplementationOnce(() => {
        throw Object.assign(new Error('timed out'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
      });
    try {
      expect(matchPatterns(plain, 'TYPE: FIRE').get('TypeCode')).toEqual(['FIRE']);
      expect(run).toHaveBeenCalledTimes(4);
    } finally {
      run.mockRestore();
    }
  });

  it('of a center with an invalid pattern becomes a draft', async () => {
    expect((await read('TYPE: x', 'text/plain', 'wrong')).message?.problem).toMatch(/not a regular expression/);
  });

  it('of an unknown center becomes a draft', async () => {
    const { message, fields } = await read('TYPE: x', 'text/plain', 'constructor');
    expect(message).toMatchObject({
      isReadable: false,
      problem: 'This dispatch center is not configured.',
      text: 'TYPE: x',
    });
    expect(fields).toEqual({});
  });
});

describe('a clock that is ahead', () => {
  it.each([
    ['12:10', 10, 0],
    ['11:50', -10, -10],
  ])('closes no incident in the future: sent at %s, read at 12:00', async (sent, minutes, closedMinutes) => {
    const updatedAt = NOW + minutes * 60_000;
    const expected = { updatedAt, closedAt: NOW + closedMinutes * 60_000, problems: [] };
    expect((await read(`TYPE: FIRE\nSENT: ${sent}\nSTATUS: CLOSED`)).reading).toMatchObject(expected);
    expect((await json({ ...fire, updatedAt, status: 'closed' })).reading).toMatchObject(expected);
  });
});

describe('huge values', () => {
  it('are cut at the lengths of the fields', async () => {
    const { fields, message } = await read(
      `TYPE: ${'t'.repeat(9_000)}\nADDR: ${'🔥'.repeat(500)}\nID: ${'9'.repeat(5_000)}`,
    );
    expect(fields['TypeCode']).toHaveLength(incident.fields.TypeCode.maxLength);
    expect(schemaOf(incident, 'add').safeParse(fields).error).toBeUndefined();
    expect(message?.problem).toContain('Type was shortened to 200 characters.');
    const long = await read('x'.repeat(60_000));
    expect(long.message?.text).toHaveLength(20_000);
    expect(long.message?.problem).toContain('The text was shortened to 20,000 characters.');
  });
});

describe('JSON', () => {
  it.each([
    ['startTime', 'yesterday', 'Time is not a valid time.'],
    ['startTime', 17, 'Time is before the year 2000.'],
    ['startTime', NOW + 90_000_000, 'Time is in the future.'],
    ['startTime', { at: NOW }, 'Time is not a valid time.'],
    ['startTime', '2026-03-08T02:30:00', 'Time is not a valid time.'],
    ['TypeCode', ['Fire'], 'Type must be text.'],
    ['TypeCode', null, 'Type must be text.'],
    ['CallerLatitude', 91, 'Latitude must be a number from -90 to 90.'],
    ['CallerLatitude', 'north', 'Latitude must be a number from -90 to 90.'],
    ['CallerLatitude', 40.5, 'The coordinate is incomplete.'],
    ['updatedAt', '9999-01-01T00:00:00Z', 'updatedAt is in the future.'],
    ['revision', -1, 'revision must be a whole number, 0 or more.'],
    ['revision', '3', 'revision must be a whole number, 0 or more.'],
    ['status', 'gone', 'status must be open or closed.'],
    ['id', { a: 1 }, 'id must be text of 1 to 200 characters.'],
    ['id', 'x'.repeat(201), 'id must be text of 1 to 200 characters.'],
  ])('with %s %j loses only that value', async (name, value, problem) => {
    const { fields, message, reading } = await json({ ...fire, [name]: value });
    expect(message?.problem).toContain(problem);
    expect(message?.problem).not.toContain('MAIN');
    const expected: Record<string, unknown> = { ...fire };
    delete expected['id'];
    if (name in expected) delete expected[name];
    expect(fields).toEqual(expected);
    expect(reading.isReadable).toBe(name !== 'id');
  });

  it('with the coordinate 0, 0 loses it', async () => {
    const { fields, message } = await json({ ...fire, CallerLatitude: 0, CallerLongitude: 0 });
    expect(fields).not.toHaveProperty('CallerLatitude');
    expect(message?.problem).toContain('250 km');
  });

  it.each([{ CallerLatitude: null }, { CallerLongitude: null }, { CallerLatitude: null, CallerLongitude: null }])(
    'with %j clears the coordinate',
    async (cleared) => {
      const { fields, message } = await json({ ...fire, ...cleared });
      expect(fields).toMatchObject({ CallerLatitude: null, CallerLongitude: null });
      expect(message?.problem).toBe('');
    },
  );

  it('with a number and a null loses the coordinate', async () => {
    const { fields, message } = await json({ ...fire, CallerLatitude: 40.5, CallerLongitude: null });
    expect(fields).not.toHaveProperty('CallerLongitude');
    expect(message?.problem).toContain('The coordinate is incomplete.');
  });

  it.each(['', '{', '[]', '"x"', 'null', '17', '{"a":1}}', '\uFEFF{', 'NaN'])(
    'that is not an object becomes a draft: %j',
    async (body) => {
      const { message, fields } = await read(body, 'application/json');
      expect(message).toMatchObject({ isReadable: false, text: body.replace('\uFEFF', '') });
      expect(fields).toEqual({});
    },
  );

  it('with unknown fields names them, and pollutes no prototype', async () => {
    const body = '{"id":"1","__proto__":{"TypeCode":"x"},"constructor":1,"units":["E1"],"Address":"1 A ST"}';
    const { reading, fields } = await read(body, 'application/json');
    expect(reading.ignored).toEqual(['__proto__', 'constructor', 'units']);
    expect(fields).toEqual({ Address: '1 A ST' });
    expect(missingFields(fields)).toEqual(['startTime', 'TypeCode']);
  });

  it('can have times with and without a zone, and milliseconds as text', async () => {
    for (const startTime of ['2026-06-01T12:00:00', '2026-06-01 12:00:00', '2026-06-01T16:00:00Z', String(NOW), NOW])
      expect((await json({ ...fire, startTime })).fields['startTime'], String(startTime)).toBe(NOW);
  });
});

it('every damaged message produces a report that can be stored', async () => {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
  const seeds = [
    JSON.stringify({
      ...fire,
      revision: 2,
      updatedAt: NOW,
      status: 'closed',
      Description: 'é🔥',
      CallerLatitude: 40.5,
    }),
    'TYPE: FIRE\nADDR: 1 A ST\nID: 7\nNOTES: x',
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>TYPE: x</p>\r\n--b--',
  ];
  let drafts = 0;
  const RUNS = 1_500;
  for (let run = 0; run < RUNS; run++) {
    const which = random(seeds.length);
    const body = Buffer.from(seeds[which] ?? '');
    for (let change = random(4); change >= 0; change--) body[random(body.length)] = random(256);
    const format = DISPATCH_FORMATS[random(5) === 0 ? random(3) : which] ?? 'text/plain';
    const { fields, message, reading } = await read(
      body.subarray(0, random(8) === 0 ? random(body.length) : body.length),
      format,
    );
    const complete = Object.fromEntries(
      Object.entries({ ...fire, ...fields }).filter(([name, value]) => name !== 'id' && value !== null),
    );
    expect(schemaOf(incident, 'add').safeParse(complete).error?.issues, body.toString('latin1')).toBeUndefined();
    expect(message?.text.length).toBeLessThanOrEqual(20_000);
    expect(message?.problem.length).toBeLessThanOrEqual(500);
    if (!reading.isReadable || missingFields(fields).length > 0) drafts += 1;
  }
  process.stdout.write(`Dispatch: ${RUNS} damaged messages, ${drafts} of them drafts, the others incidents.\n`);
});
