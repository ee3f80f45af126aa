import { parseRecord } from './records.ts';

/** What the importer looks for in a row. */
const columnNames = [
  'time',
  'date',
  'type',
  'title',
  'complaint',
  'address',
  'crossStreet',
  'town',
  'description',
  'latitude',
  'longitude',
] as const;

/** One of {@link columnNames}. */
export type ColumnName = (typeof columnNames)[number];

/**
 * How dispatch exports spell their columns, in lower case and letters alone; the first spelling that a
 * header has is taken. `title` is type and complaint in one, as in "EMS: FALL VICTIM"; `date` is the day
 * where `time` holds the hour alone.
 */
const spellings: Readonly<Record<ColumnName, readonly string[]>> = {
  time: [
    'starttime',
    'timestamp',
    'datetime',
    'calldatetime',
    'incidentdatetime',
    'calltime',
    'callreceived',
    'received',
    'timereceived',
    'receivedtime',
    'dispatched',
    'dispatchtime',
    'timedispatched',
    'dispatcheddatetime',
    'alarmtime',
    'alarmdatetime',
    'created',
    'createdat',
    'createtime',
    'opened',
    'incidenttime',
    'time',
  ],
  date: ['date', 'calldate', 'incidentdate', 'dispatchdate', 'alarmdate', 'day'],
  type: [
    'typecode',
    'calltype',
    'incidenttype',
    'eventtype',
    'calltypecode',
    'incidenttypecode',
    'type',
    'category',
    'nature',
    'natureofcall',
    'callnature',
    'natureofincident',
  ],
  title: ['title', 'typeandcomplaint'],
  complaint: ['chiefcomplaint', 'complaint', 'problem', 'reason', 'subtype', 'calldescription'],
  address: [
    'address',
    'addr',
    'incidentaddress',
    'calladdress',
    'streetaddress',
    'fulladdress',
    'location',
    'incidentlocation',
    'calllocation',
    'street',
  ],
  crossStreet: [
    'xst',
    'crossstreet',
    'crossstreets',
    'cross',
    'crossst',
    'xstreet',
    'xstreets',
    'nearestcrossstreet',
    'nearestcross',
    'intersection',
  ],
  town: ['twp', 'township', 'municipality', 'muni', 'town', 'city', 'borough', 'community', 'jurisdiction'],
  description: ['description', 'desc', 'notes', 'narrative', 'remarks', 'comments', 'comment', 'details', 'summary'],
  latitude: ['callerlatitude', 'latitude', 'lat', 'gpslat', 'gpslatitude', 'ycoord', 'y'],
  longitude: ['callerlongitude', 'longitude', 'lng', 'lon', 'long', 'gpslon', 'gpslng', 'gpslongitude', 'xcoord', 'x'],
};

const delimiters = [',', ';', '\t', '|'] as const;

/** How a file is laid out. */
export interface Header {
  readonly delimiter: string;
  /** How many columns there are. */
  readonly columns: number;
  /** Where each known column stands, counted from 0. */
  readonly at: Readonly<Partial<Record<ColumnName, number>>>;
}

/** Thrown for a file that cannot be imported at all; the message is for the person who chose it. */
export class NotACallsFileError extends Error {
  override readonly name = 'NotACallsFileError';
}

/**
 * Recognises the columns of a file by its first line.
 * @param line the header, as it stands in the file
 * @throws {NotACallsFileError} when it is no CSV, or holds no time, type or address
 */
export function readHeader(line: string): Header {
  if (line.startsWith('PK\u0003\u0004')) {
    throw new NotACallsFileError('This is a spreadsheet or an archive, not a CSV file. Save it as CSV (UTF-8) first.');
  }
  if (/^(\u00FF\u00FE|\u00FE\u00FF)/.test(line) || line.includes('\u0000')) {
    throw new NotACallsFileError('This is not a CSV file in UTF-8. Save it as CSV (UTF-8) first.');
  }
  const [best] = delimiters
    .map((delimiter) => recognise(line, delimiter))
    .sort((a, b) => Object.keys(b.at).length - Object.keys(a.at).length || b.columns - a.columns);
  if (best === undefined || Object.keys(best.at).length === 0) {
    throw new NotACallsFileError(
      'This does not look like a list of calls: its first line names no column that is known.',
    );
  }
  const missing = [
    ...(best.at.time === undefined ? ['time'] : []),
    ...(best.at.type === undefined && best.at.title === undefined ? ['type'] : []),
    ...(best.at.address === undefined ? ['address'] : []),
  ];
  if (missing.length > 0) {
    throw new NotACallsFileError(
      `The first line names no column for the ${missing.join(' and the ')} of a call. It has: ${line.slice(0, 300)}`,
    );
  }
  return best;
}

function recognise(line: string, delimiter: string): Header {
  const names = (parseRecord(line, delimiter).fields ?? []).map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const at: Partial<Record<ColumnName, number>> = {};
  for (const column of columnNames) {
    const spelling = spellings[column].find((known) => names.includes(known));
    if (spelling !== undefined) at[column] = names.indexOf(spelling);
  }
  // A day alone is no time, but a column that is called so may well hold both.
  if (at.time === undefined && at.date !== undefined) {
    at.time = at.date;
    delete at.date;
  }
  return { delimiter, columns: names.length, at };
}
