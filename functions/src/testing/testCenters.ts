import type { Center } from '@firehouse/incidents/dispatch';

/** Key and name of the tests' dispatch center. */
export const TEST_CENTER = { key: 'test-center', name: 'Test Center 911' } as const;

/** First line of a text page from the tests' dispatch center. */
export const PAGE_START = 'TEST CENTER DISPATCH';

/** Sends JSON messages, text pages and emails. */
const center: Center = {
  name: TEST_CENTER.name,
  start: [PAGE_START],
  end: ['This message is confidential'],
  dateFormats: ['MM/dd/yyyy HH:mm:ss', 'HH:mm:ss'],
  patterns: {
    id: '^INCIDENT: *(\\S+)',
    startTime: '^TIME: *(.+)',
    TypeCode: '^TYPE: *([^:\\n]+)',
    ChiefComplaint: '^TYPE: *[^:\\n]+: *(.+)',
    Address: ['^ADDRESS: *(.+)', '^TOWN: *(.+)'],
    XSt: '^CROSS: *(.+)',
    Description: '^NOTES: *([^]*)',
    CallerLatitude: '^GPS: *(-?[\\d.]+)',
    CallerLongitude: '^GPS: *-?[\\d.]+ *, *(-?[\\d.]+)',
    closed: '^STATUS: *CLOSED',
  },
};

/**
 * Environment for functions that run with the emulators, so that tests don't depend on the company's own dispatch
 * centers (functions/src/dispatch/receiveDispatch.ts).
 */
export const testCenters = { TEST_DISPATCH_CENTERS: JSON.stringify({ [TEST_CENTER.key]: center }) } as const;
