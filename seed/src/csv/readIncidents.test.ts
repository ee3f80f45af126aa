import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import type { NewIncident } from '../incidents/newIncident.ts';
import type { ChosenColumns } from './recognizeColumns.ts';
import { readIncidents, type ReadOptions, type Row } from './readIncidents.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const now = Date.parse('2026-06-01T12:00:00Z');

async function read(content: string | Uint8Array, chunk = 64, options: ReadOptions = {}): Promise<Row[]> {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  const rows: Row[] = [];
  for await (const batch of readIncidents(Readable.from(chunks), now, options)) rows.push(...batch.rows);
  return rows;
}

const reasons = (rows: readonly Row[]): (readonly [number, string])[] =>
  rows.map((row) => [row.line, 'incident' in row ? 'ok' : row.reason] as const);

async function only(content: string, options: ReadOptions = {}): Promise<NewIncident> {
  const [row, ...more] = await read(content, 64, options);
  if (row === undefined || !('incident' in row) || more.length > 0) throw new Error(JSON.stringify(row));
  return row.incident;
}

/** The header of a county's public incident list. */
const county = 'lat,lng,desc,zip,title,timeStamp,twp,addr,e';
const good =
  '40.58,-75.51,LANTERN HILL RD & DODSON ST; note,18103,EMS: FALL VICTIM,' +
  '2025-07-10 17:40:00,SALISBURY,LANTERN HILL RD & DODSON ST,1';
const other = good.replace('17:40:00', '18:50:00');

describe('the county layout', () => {
  it('yields a complete incident', async () => {
    expect(await only(`${county}\n${good}\n`)).toEqual({
      startTime: Date.parse('2025-07-10T21:40:00Z'),
      TypeCode: 'EMS',
      ChiefComplaint: 'FALL VICTIM',
      Address: 'LANTERN HILL RD, SALISBURY',
      XSt: 'DODSON ST',
      Description: 'LANTERN HILL RD & DODSON ST; note',
      CallerLatitude: 40.58,
      CallerLongitude: -75.51,
    });
  });

  it('removes the trailing dash of traffic calls', async () => {
    const incident = await only(`${county}\n${good.replace('EMS: FALL VICTIM', 'Traffic: DISABLED VEHICLE -')}`);
    expect(incident).toMatchObject({ TypeCode: 'Traffic', ChiefComplaint: 'DISABLED VEHICLE' });
  });

  it('preserves a dash inside', async () => {
    const incident = await only(`${county}\n${good.replace('EMS: FALL VICTIM', 'Fire: RESCUE - GENERAL')}`);
    expect(incident).toMatchObject({ TypeCode: 'Fire', ChiefComplaint: 'RESCUE - GENERAL' });
  });

  it('uses the town as the address if there is no street, and rejects a row without both', async () => {
    const start = `${county}\n40.58,-75.51,,,EMS: FEVER,2025-07-10 17:40:00`;
    expect(await only(`${start},SALISBURY,,1`)).toMatchObject({ Address: 'SALISBURY' });
    expect(await only(`${start},,MAIN ST,1`)).toMatchObject({ Address: 'MAIN ST' });
    expect(reasons(await read(`${start},,,1`))).toEqual([[2, 'has no address']]);
  });

  it.each([
    ['0', '0'],
    ['', ''],
    ['40.58', ''],
    ['-75.51', '40.58'],
    ['51.5', '-0.12'],
    ['91', '-75.5'],
    ['x', 'y'],
    ['NaN', 'Infinity'],
    ['1e3', '-75'],
    ['"40,58,1"', '-75.51'],
  ])('drops the coordinate %s, %s but imports the call', async (lat, lng) => {
    const incident = await only(`${county}\n${good.replace('40.58,-75.51', `${lat},${lng}`)}`);
    expect(incident).not.toHaveProperty('CallerLatitude');
    expect(incident).not.toHaveProperty('CallerLongitude');
    expect(incident.Address).toBe('LANTERN HILL RD, SALISBURY');
  });
});

describe('other layouts', () => {
  it.each([
    [
      "the product's own names",
      'startTime,TypeCode,ChiefComplaint,Address,XSt,Description,CallerLatitude,CallerLongitude\n' +
        '1752183600000,EMS,FALL VICTIM,"LANTERN HILL RD, SALISBURY",DODSON ST,A note,40.58,-75.51',
    ],
    [
      'another order and spelling',
      'Cross Street,Notes,Call Type,Complaint,Latitude,Longitude,Incident Address,City,Time Received\n' +
        'DODSON ST,A note,EMS,FALL VICTIM,40.58,-75.51,LANTERN HILL RD,SALISBURY,7/10/2025 5:40 PM',
    ],
    [
      'semicolons',
      'Time;Type;Complaint;Address;Cross-Street;Comments;LAT;LON\n' +
        '2025-07-10 17:40;EMS;FALL VICTIM;LANTERN HILL RD, SALISBURY;DODSON ST;A note;40.58;-75.51',
    ],
    [
      'tabs',
      'time\ttype\tcomplaint\taddress\txst\tnarrative\tlat\tlng\n' +
        '2025-07-10 17:40\tEMS\tFALL VICTIM\tLANTERN HILL RD, SALISBURY\tDODSON ST\tA note\t40.58\t-75.51',
    ],
    [
      'date and time in two columns',
      'Date,Time,Nature,Address,Town,Cross,Remarks,Y,X\n' +
        '7/10/2025,17:40:00,EMS: FALL VICTIM,LANTERN HILL RD,SALISBURY,DODSON ST,A note,40.58,-75.51',
    ],
    [
      'a date with midnight',
      'Date,Time,Nature,Address,Town,Cross,Remarks,Y,X\n' +
        '2025-07-10 00:00:00,5:40 PM,EMS: FALL VICTIM,LANTERN HILL RD,SALISBURY,DODSON ST,A note,40.58,-75.51',
    ],
    [
      'columns known by words only',
      'Incident #,Date/Time Dispatched,Date/Time Cleared,Nature of Incident,Chief Complaint Text,' +
        'Address of Incident,Nearest Cross Streets,Municipality Name,Dispatch Notes,Lat.,Long.\n' +
        'F26-1,07/10/2025 17:40:00,07/10/2025 18:10:00,' +
        'EMS,FALL VICTIM,LANTERN HILL RD,DODSON ST,SALISBURY,A note,40.58,-75.51',
    ],
    [
      'columns that were chosen',
      'When,Category of Response,Where,At,Town Name,Said,N,E,Type\n' +
        '2025-07-10 17:40,EMS: FALL VICTIM,LANTERN HILL RD,DODSON ST,SALISBURY,A note,40.58,-75.51,ALS',
      {
        time: 'When',
        type: 'category of response',
        address: 'Where',
        crossStreet: 'At',
        description: 'Said',
        latitude: 'N',
        longitude: 'E',
      },
    ],
    [
      'decimal commas',
      'Date;Time;Nature;Address;Town;Cross;Remarks;Lat;Lon\n' +
        '2025-07-10;17:40:00,000;EMS: FALL VICTIM;LANTERN HILL RD;SALISBURY;DODSON ST;A note;40,58;-75,51',
    ],
    [
      'decimal commas in quotes',
      'time,type,address,town,cross,notes,lat,lon\n' +
        '2025-07-10 17:40,EMS: FALL VICTIM,LANTERN HILL RD,SALISBURY,DODSON ST,A note,"40,58","-75,51"',
    ],
  ])('%s', async (_, content, columns: ChosenColumns = {}) => {
    const expected = {
      startTime: Date.parse('2025-07-10T21:40:00Z'),
      TypeCode: 'EMS',
      ChiefComplaint: 'FALL VICTIM',
      Address: 'LANTERN HILL RD, SALISBURY',
      XSt: 'DODSON ST',
      Description: 'A note',
      CallerLatitude: 40.58,
      CallerLongitude: -75.51,
    };
    expect(await only(content, { columns })).toEqual(expected);
  });

  it.each([
    ['', 'The file is empty.'],
    ['\n\r\n  \n', 'The file is empty.'],
    ['\uFEFF', 'The file is empty.'],
    ['Dear chief, please find the calls below.\nBest wishes', 'has no known column'],
    ['name,email\na,b', 'has no known column'],
    ['lat,lng,desc,zip,title,timeStamp,twp\n1,2,3,4,5,6,7', 'no column for the address'],
    ['addr,desc\na,b', 'no column for the time and the type'],
    ['PK\u0003\u0004whatever', 'spreadsheet or an archive'],
    ['"time,type,address\n', 'has no known column'],
    ['\u0000\u0001\u0002', 'not a CSV file'],
  ])('rejects the whole file %j', async (content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });

  it('rejects UTF-16, and a first line without an end', async () => {
    await expect(read(Buffer.from(`\uFEFF${county}\n${good}`, 'utf16le'))).rejects.toThrow('not a CSV file in UTF-8');
    await expect(read('x'.repeat(500_000), 65_536)).rejects.toThrow('first line has no end');
  });

  it('finds no call in a file with only a header', async () => {
    expect(await read(county)).toEqual([]);
  });
});

describe('invalid rows', () => {
  it('do not prevent the import of the others', async () => {
    const rows = await read(
      [
        county,
        good,
        '40.58,-75.51,"an open quote,18103,EMS: FEVER,2025-07-10 17:40:00,SALISBURY,MAIN ST,1',
        other,
        good.replace('FALL VICTIM', 'FALL "VICTIM"'),
        good.replace('EMS: FALL VICTIM', '"EMS": FALL VICTIM'),
        '40.58,-75.51,too short',
        `${good},too,long`,
        good.replace('2025-07-10', '2025-02-30'),
        good.replace('EMS: FALL VICTIM', ''),
        good.replace('EMS: FALL VICTIM', 'E'.repeat(300)),
        `40.58,-75.51,${'x'.repeat(1_000_000)},18103,EMS: FEVER,2025-07-10 17:40:00,SALISBURY,MAIN ST,1`,
        `40.58,-75.51,"${'x'.repeat(1_000_000)}`,
        good,
      ].join('\n'),
      65_536,
    );
    expect(reasons(rows)).toEqual([
      [2, 'ok'],
      [3, 'a quote is opened and never closed'],
      [4, 'ok'],
      [5, 'a quote is in the middle of a field'],
      [6, 'a quote is closed in the middle of a field'],
      [7, 'has 3 columns, the header has 9'],
      [8, 'has 11 columns, the header has 9'],
      [9, 'the time "2025-02-30 17:40:00" does not exist'],
      [10, 'has no type'],
      [11, expect.stringContaining('Type: ')],
      [12, 'the line is too long to be a call'],
      [13, 'the line is too long to be a call'],
      [14, 'ok'],
    ]);
  });

  it('do not absorb the next row even if every second row opens a quote', async () => {
    const broken = good.replace('LANTERN', '"LANTERN');
    const rows = await read([county, ...Array.from({ length: 300 }, () => [broken, good]).flat()].join('\r\n'), 4_096);
    expect(rows.filter((row) => 'incident' in row)).toHaveLength(300);
    expect(rows.filter((row) => !('incident' in row))).toHaveLength(300);
  });

  it('do not include rows with a quoted field of several lines', async () => {
    const note = good.replace('LANTERN HILL RD & DODSON ST; note', '"first line\r\nsecond ""line"", with comma"');
    const rows = await read([county, note, other].join('\r\n'), 3);
    expect(reasons(rows)).toEqual([
      [2, 'ok'],
      [4, 'ok'],
    ]);
    expect(rows[0]).toMatchObject({ incident: { Description: 'first line\nsecond "line", with comma' } });
  });

  it('do not include empty rows or empty columns', async () => {
    const rows = await read(`${county}\n\n,,,,,,,,\n${good},,\n   \n${other}`);
    expect(reasons(rows)).toEqual([
      [4, 'ok'],
      [6, 'ok'],
    ]);
  });

  it('do not include rows that contain what looks like code', async () => {
    const incident = await only(`${county}\n${good.replace('FALL VICTIM', '=HYPERLINK(1)<script>__proto__')}`);
    expect(incident.ChiefComplaint).toBe('=HYPERLINK(1)<script>__proto__');
  });

  it('are the same with a byte order mark and Windows line ends, in chunks of any size', async () => {
    const content = `\uFEFF${[county, good, '40,1', other].join('\r\n')}\r\n`;
    for (const chunk of [1, 5, 64, 10_000]) {
      expect(reasons(await read(content, chunk))).toEqual([
        [2, 'ok'],
        [3, 'has 2 columns, the header has 9'],
        [4, 'ok'],
      ]);
    }
  });
});
