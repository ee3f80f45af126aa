import { describe, expect, it, vi } from 'vitest';
import { centerProblems, ownCenters, type Center } from './center.ts';
import type { DispatchFormat } from './messageFormats.ts';
import { readMessage } from './readMessage.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

// Checks that configuration alone is enough to parse three publicly documented formats and a typical email. The
// messages themselves are made up.

const zone = 'America/New_York';
const NOW = Date.parse('2026-06-01T16:00:00Z');

const centers: Readonly<Record<string, Center>> = {
  // Labeled values, as recommended by eDispatches and Active911
  // (https://support.edispatches.com/hc/en-us/articles/360031513411,
  // https://active911.atlassian.net/wiki/spaces/AED/pages/160956457/Setting+up+Messaging+Formats).
  pairs: {
    name: 'Pairs',
    timeZone: zone,
    start: ['CALL:'],
    dateFormats: ['MM/dd/yyyy HH:mm:ss'],
    patterns: {
      id: '^ID: *(.+)',
      startTime: ['^DATE: *(.+)', '^TIME: *(.+)'],
      TypeCode: '^CALL: *(.+)',
      Address: ['^(?:ADDR|LOC): *(.+)', '^APT: *(.+)', '^CITY: *(.+)'],
      XSt: '^X-ST: *(.+)',
      Description: '^INFO: *([^]*)',
    },
  },
  // Semicolon-separated values in a fixed order, as preferred by First Due
  // (https://support.firstduesizeup.com/portal/en/kb/articles/dispatch-email-link).
  semicolons: {
    name: 'Semicolons',
    timeZone: zone,
    dateFormats: ['MM/dd/yyyy HH:mm', 'M/d/yyyy h:mm a'],
    patterns: {
      TypeCode: '^([^;]+);',
      Address: ['^[^;]*;([^;]+)', '^(?:[^;]*;){2}([^;]+)'],
      startTime: '^(?:[^;]*;){3}([^;]+)',
      id: '^(?:[^;]*;){5}([^;]+)',
      Description: '^(?:[^;]*;){6}([^]+)',
    },
  },
  // A fax from a Bavarian dispatch center, with start and end markers and sections
  // (https://github.com/alarmdisplay/hub, server/src/services/textanalysis/configs).
  sections: {
    name: 'Leitstelle',
    timeZone: 'Europe/Berlin',
    start: ['Alarmfax der ILS'],
    end: ['ENDE FAX'],
    dateFormats: ['dd.MM.yyyy HH:mm'],
    patterns: {
      id: '^Einsatznummer *: *(.+)',
      startTime: '^Alarmzeit *: *(.+)',
      TypeCode: '^Stichwort *: *(.+)',
      ChiefComplaint: '^Schlagw\\. *: *(.+)',
      Address: ['^Stra(?:ß|ss)e *: *(.+?) *(?:Haus-Nr\\.|$)', '^Ort *: *(?:\\d{5} )?(.+)'],
      Description: 'BEMERKUNG[- ]*\\n([^]*)',
    },
  },
  // An email from a CAD system with the incident number in the subject and the coordinate in a link.
  emails: {
    name: 'Emails',
    timeZone: zone,
    start: ['CAD Page for CFS'],
    end: ['Please do not reply'],
    dateFormats: ['MM/dd/yy HH:mm:ss'],
    patterns: {
      id: 'CAD Page for CFS ([\\d-]+)',
      CallerLatitude: 'maps\\?q=\\+?(-?[\\d.]+)',
      CallerLongitude: 'maps\\?q=\\+?-?[\\d.]+(?:%20|,| )(-?[\\d.]+)',
      TypeCode: '^Nature: *(.+)',
      Address: '^Location: *(.+)',
      XSt: '^Cross Streets *: *(.+)',
      startTime: '^Disp Time: *(.+)',
    },
  },
};

async function read(center: string, body: string, format: DispatchFormat = 'text/plain') {
  const { report } = await readMessage({ center, format, contentType: format, body: Buffer.from(body) }, NOW, centers);
  return { ...report.fields, problem: report.dispatch?.message?.problem, key: report.dispatch?.key };
}

it('the configurations are valid, including the company’s own', () => {
  for (const center of [...Object.values(centers), ...Object.values(ownCenters)])
    expect(centerProblems(center)).toEqual([]);
});

describe('a documented format is read by configuration alone', () => {
  it('names and values', async () => {
    const page = `From: paging gateway
CALL: STRUCTURE FIRE
ADDR: 14 MILLRACE RD
APT: 2
CITY: SALISBURY
X-ST: DODSON ST / E SUSQUEHANNA ST
ID: 2026-004711
DATE: 06/01/2026
TIME: 11:58:03
UNIT: E5711, L57
INFO: SMOKE FROM THE SECOND FLOOR
OCCUPANTS ARE OUT`;
    expect(await read('pairs', page)).toMatchObject({
      startTime: Date.parse('2026-06-01T15:58:03Z'),
      TypeCode: 'STRUCTURE FIRE',
      Address: '14 MILLRACE RD, 2, SALISBURY',
      XSt: 'DODSON ST / E SUSQUEHANNA ST',
      Description: 'SMOKE FROM THE SECOND FLOOR\nOCCUPANTS ARE OUT',
      problem: '',
    });
  });

  it('fields between semicolons', async () => {
    const page =
      'VEHICLE ACCIDENT;410 E EMMAUS AVE;SALISBURY;6/1/2026 11:40 AM;E5711,R57;26-0193;TWO CARS, NO ENTRAPMENT';
    expect(await read('semicolons', page)).toMatchObject({
      startTime: Date.parse('2026-06-01T15:40:00Z'),
      TypeCode: 'VEHICLE ACCIDENT',
      Address: '410 E EMMAUS AVE, SALISBURY',
      Description: 'TWO CARS, NO ENTRAPMENT',
      problem: '',
    });
  });

  it('sections between marks, in another language and zone', async () => {
    const page = `---- FAX ----
Alarmfax der ILS Musterstadt
Einsatznummer : B 3.1 260601 88
Alarmzeit : 01.06.2026 17:55
MITTEILER
Name : Unbekannt
EINSATZORT
Straße : Lindenweg   Haus-Nr.: 4
Ort : 80000 Musterstadt
EINSATZGRUND
Schlagw. : Rauch aus Keller
Stichwort : B 3
BEMERKUNG
Zufahrt über den Hof
ENDE FAX
Absender Tel 0800`;
    expect(await read('sections', page)).toMatchObject({
      startTime: Date.parse('2026-06-01T15:55:00Z'),
      TypeCode: 'B 3',
      ChiefComplaint: 'Rauch aus Keller',
      Address: 'Lindenweg, Musterstadt',
      Description: 'Zufahrt über den Hof',
      problem: '',
    });
  });

  it('an email in HTML', async () => {
    const source = [
      'From: CAD <cad@county.example>',
      'To: dispatch@fire.example',
      'Date: Mon, 01 Jun 2026 11:59:00 -0400',
      'Subject: CAD Page for CFS 060126-31',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<html><head><style>p { color: red }</style></head><body><table>',
      '<tr><td>Nature:</td><td>Fire Alarm &amp; Smoke</td></tr>',
      '<tr><td>Location:</td><td>18 W=',
      'EAVER LN</td></tr></table>',
      '<p>Cross Streets : MAIDEN LN * BEAR ROCK RD<br>Disp Time: 06/01/26 11:57:30</p>',
      '<a href=3D"x">http://maps.google.com/maps?q=3D+40.58118%20-75.51719</a>',
      '<script>alert(1)</script>',
      '<div>Please do not reply. Location: 1 WRONG ST</div></body></html>',
    ].join('\r\n');
    expect(await read('emails', source, 'message/rfc822')).toMatchObject({
      startTime: Date.parse('2026-06-01T15:57:30Z'),
      TypeCode: 'Fire Alarm & Smoke',
      Address: '18 WEAVER LN',
      XSt: 'MAIDEN LN * BEAR ROCK RD',
      CallerLatitude: 40.58118,
      CallerLongitude: -75.51719,
      problem: '',
    });
  });
});

describe('an email that takes the parser long', () => {
  it.each([
    ['lines', 'base64', '\n'],
    ['ends of Base64 texts', 'base64', 'YQ=='],
    ['encoded characters', 'quoted-printable', '=41'],
  ])('waits as a draft with its source: %s', async (_what, encoding, unit) => {
    const email = (count: number) => `Content-Transfer-Encoding: ${encoding}\n\n${unit.repeat(count)}`;
    const problem = 'The message is not an email.';
    expect((await read('emails', email(1_900), 'message/rfc822')).problem).not.toBe(problem);
    expect((await read('emails', email(4_001), 'message/rfc822')).problem).toBe(problem);
  });
});

describe('the incident of a message', () => {
  it('is found by its number, whatever else the message says', async () => {
    const first = await read('pairs', 'CALL: FIRE\nADDR: 1 A ST\nID: 7\nDATE: 06/01/2026\nTIME: 11:00:00');
    const update = await read(
      'pairs',
      'CALL: FIRE\nADDR: 1 A STREET\nID: 7\nDATE: 06/01/2026\nTIME: 11:00:00\nINFO: x',
    );
    const other = await read('pairs', 'CALL: FIRE\nADDR: 1 A ST\nID: 8\nDATE: 06/01/2026\nTIME: 11:00:00');
    expect(update.key).toBe(first.key);
    expect(other.key).not.toBe(first.key);
  });

  it('is found by its content without a number, and by its text if the message cannot be read', async () => {
    const page = 'CALL: FIRE\nADDR: 1 A ST\nDATE: 06/01/2026\nTIME: 11:00:00';
    expect((await read('pairs', `${page}\nINFO: x`)).key).toBe((await read('pairs', page)).key);
    expect((await read('pairs', 'CALL: FIRE \r\n')).key).toBe((await read('pairs', 'CALL: FIRE')).key);
    expect((await read('pairs', 'CALL: FIRE')).key).not.toBe((await read('pairs', 'CALL: SMOKE')).key);
  });
});
