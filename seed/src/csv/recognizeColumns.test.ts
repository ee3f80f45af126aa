import { describe, expect, it } from 'vitest';
import type { ColumnName } from './columnSpellings.ts';
import { columnsText, NotAnIncidentsFileError, readHeader, type ChosenColumns } from './recognizeColumns.ts';

/** Returns the header of each recognized column. */
function used(line: string, chosen: ChosenColumns = {}): Partial<Record<ColumnName, string>> {
  const { at, names } = readHeader(line, chosen);
  return Object.fromEntries(Object.entries(at).map(([column, position]) => [column, names[position]]));
}

describe('the columns of a file', () => {
  it.each([
    [
      'Incident #,Date/Time Dispatched,Date/Time Arrived,Date/Time Cleared,Nature of Incident,' +
        'Address of Incident,Nearest Cross Streets,Municipality Name,Dispatch Notes,Lat.,Long.',
      {
        time: 'Date/Time Dispatched',
        type: 'Nature of Incident',
        address: 'Address of Incident',
        crossStreet: 'Nearest Cross Streets',
        town: 'Municipality Name',
        description: 'Dispatch Notes',
        latitude: 'Lat.',
        longitude: 'Long.',
        number: 'Incident #',
      },
    ],
    [
      'Time Cleared\tIncident Address Zip\tIncident Address\tEmergency Call Type\tchiefComplaintText\tdispatchDateTime',
      {
        time: 'dispatchDateTime',
        type: 'Emergency Call Type',
        address: 'Incident Address',
        complaint: 'chiefComplaintText',
      },
    ],
    ['DISP_DTTM;INC_TYPE_CD;INC_TYPE_DESC;LOC_ADDR', { time: 'DISP_DTTM', type: 'INC_TYPE_DESC', address: 'LOC_ADDR' }],
    [
      'Date of Call,Time of Call,Type,Street',
      { date: 'Date of Call', time: 'Time of Call', type: 'Type', address: 'Street' },
    ],
    // An exact header wins over one that merely contains the right words, even if it comes later.
    ['Call Date and Time,Alarm Time,Type,Address', { time: 'Alarm Time', type: 'Type', address: 'Address' }],
  ])('are recognized by the words of their names: %s', (line, columns) => {
    expect(used(line)).toEqual(columns);
  });

  it.each([
    'Response Time (Minutes),Call Type,Address',
    'Arrival Date/Time,Call Type,Address',
    'Dispatched,Unit Type,Address',
    'Dispatched,Call Type,Email Address',
    'Dispatched,Call Type,Address Type',
  ])('are not confused with similar names: %s', (line) => {
    expect(() => readHeader(line)).toThrow(NotAnIncidentsFileError);
    expect(() => readHeader(line)).toThrow(/--column (time|type|address)="…"/);
  });

  it('can be chosen, in any case', () => {
    const line = 'Clock,Kind,Where,Type,Address,Notes';
    expect(used(line, { time: 'clock ', type: 'Kind', description: null })).toEqual({
      time: 'Clock',
      type: 'Kind',
      address: 'Address',
    });
    expect(used('When|What|Where', { time: 'When', type: 'What', address: 'Where' })).toEqual({
      time: 'When',
      type: 'What',
      address: 'Where',
    });
  });

  it('must exist if they were chosen', () => {
    expect(() => readHeader('Time,Type,Address', { town: 'Village', time: 'When' })).toThrow(
      'The file has no column "Village", "When". It has: Time,Type,Address',
    );
  });

  it('are listed, used and ignored ones', () => {
    expect(columnsText(readHeader('Time, Zip ,Nature of Incident,Address,"a, b",'))).toBe(
      'Columns used: time = "Time", type = "Nature of Incident", address = "Address"\n' +
        'Columns ignored: "Zip", "a, b"',
    );
    expect(columnsText(readHeader('time;type;address'))).toMatch(/\nColumns ignored: none$/);
  });
});

it.each(['Incident #', 'Incident Number', 'Inc. No.', 'incidentNo', 'Call Number', 'CFS#', 'Event ID', 'EventNo'])(
  'the incident number is in %s',
  (name) => {
    expect(readHeader(`time,type,address,${name}`).at.number).toBe(3);
  },
);

it.each(['Number', 'Unit No', 'Phone Number', 'Incident Type No', 'zip'])('%s has no incident number', (name) => {
  expect(readHeader(`time,type,address,${name}`).at.number).toBeUndefined();
});
