/** Columns that the importer recognizes. `title` contains both type and complaint, as in `EMS: FALL VICTIM`. */
export const columnNames = [
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
  'number',
] as const;

/** One of {@link columnNames}. */
export type ColumnName = (typeof columnNames)[number];

/**
 * Known headers, lowercased and stripped of everything but letters. The first one that is in the file wins. `date` is
 * used if `time` has no date.
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
  number: [
    'incidentnumber',
    'incidentno',
    'incidentnum',
    'incidentid',
    'incnumber',
    'incno',
    'callnumber',
    'callno',
    'cfsnumber',
    'cfsno',
    'eventnumber',
    'eventno',
    'eventid',
    'runnumber',
    'casenumber',
    'cadnumber',
  ],
  longitude: ['callerlongitude', 'longitude', 'lng', 'lon', 'long', 'gpslon', 'gpslng', 'gpslongitude', 'xcoord', 'x'],
};

/** Maps words in headers to the words that {@link rules} uses for them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  datetime: ['date', 'time'],
  dttm: ['date', 'time'],
  timestamp: ['date', 'time'],
  dt: ['date'],
  tm: ['time'],
  disp: ['dispatched'],
  dispatch: ['dispatched'],
  received: ['dispatched'],
  recd: ['dispatched'],
  rcvd: ['dispatched'],
  alarm: ['dispatched'],
  reported: ['dispatched'],
  created: ['dispatched'],
  opened: ['dispatched'],
  call: ['incident'],
  calls: ['incident'],
  event: ['incident'],
  emergency: ['incident'],
  emerg: ['incident'],
  inc: ['incident'],
  start: ['incident'],
  addr: ['address'],
  location: ['address'],
  loc: ['address'],
  street: ['address'],
  xst: ['cross'],
  intersecting: ['cross'],
  intersection: ['cross'],
  category: ['nature'],
  kind: ['nature'],
  complaints: ['complaint'],
  problem: ['complaint'],
  subtype: ['complaint'],
  twp: ['town'],
  township: ['town'],
  municipality: ['town'],
  muni: ['town'],
  city: ['town'],
  borough: ['town'],
  boro: ['town'],
  village: ['town'],
  narrative: ['notes'],
  note: ['notes'],
  remarks: ['notes'],
  remark: ['notes'],
  comments: ['notes'],
  comment: ['notes'],
  details: ['notes'],
  desc: ['description'],
  cfs: ['incident'],
  no: ['number'],
  num: ['number'],
  lat: ['latitude'],
  lon: ['longitude'],
  lng: ['longitude'],
  long: ['longitude'],
};

/** Matches headers that contain all words in `all` and none in `none`, after synonyms are replaced. */
interface WordRule {
  readonly all: readonly string[];
  readonly none?: readonly string[];
}

/** Words in headers for other times and for durations. */
const otherTimes = (
  'arrived arrival arrive arrives cleared clear closed close end ended ends completed complete ' +
  'enroute en route scene onscene available responding responded updated modified changed transport ' +
  'hospital duration elapsed minutes min seconds sec total zone unit first last birth'
).split(' ');
const numbers = ['id', 'number', 'no', 'num', 'code', 'cd', 'zip', 'zone', 'count'];
const notAnAddress = [
  ...numbers,
  'type',
  'email',
  'mail',
  'ip',
  'name',
  'cross',
  'latitude',
  'longitude',
  'caller',
  'district',
];

/** Rules for columns whose headers aren't in {@link spellings}. The first match wins. */
const rules: Readonly<Record<ColumnName, readonly WordRule[]>> = {
  time: [
    { all: ['date', 'time', 'dispatched'], none: otherTimes },
    { all: ['date', 'time', 'incident'], none: otherTimes },
    { all: ['date', 'time'], none: otherTimes },
    { all: ['time', 'dispatched'], none: otherTimes },
    { all: ['time', 'incident'], none: otherTimes },
    { all: ['dispatched', 'at'], none: otherTimes },
    { all: ['dispatched', 'on'], none: otherTimes },
  ],
  date: [
    { all: ['date', 'incident'], none: ['time', ...otherTimes] },
    { all: ['date', 'dispatched'], none: ['time', ...otherTimes] },
  ],
  type: [
    { all: ['type', 'incident'], none: [...numbers, 'address', 'unit', 'description'] },
    { all: ['nature', 'incident'], none: numbers },
    { all: ['nature'], none: numbers },
    { all: ['type', 'incident', 'description'], none: numbers },
  ],
  title: [],
  complaint: [{ all: ['complaint'], none: [...numbers, 'notes'] }],
  address: [
    { all: ['address', 'incident'], none: [...notAnAddress, 'town', 'notes', 'description'] },
    { all: ['address'], none: [...notAnAddress, 'town', 'notes', 'description'] },
  ],
  crossStreet: [{ all: ['cross'], none: ['number', 'latitude', 'longitude', 'red'] }],
  town: [{ all: ['town'], none: numbers }],
  description: [{ all: ['notes'] }, { all: ['incident', 'description'], none: ['type', 'nature', 'address'] }],
  latitude: [{ all: ['latitude'] }],
  longitude: [{ all: ['longitude'] }],
  number: [{ all: ['incident', 'number'], none: ['type', 'nature', 'address', 'unit', 'phone'] }],
};

/**
 * Finds a column, either by its exact header or by words in it.
 * @param names headers in the file
 * @param by `spelling` or `words`
 * @param used positions of columns that are already taken; ignored for `spelling`
 * @returns the position, or undefined if not found
 */
export function findColumn(
  column: ColumnName,
  names: readonly string[],
  by: 'spelling' | 'words',
  used: ReadonlySet<number>,
): number | undefined {
  if (by === 'spelling') {
    const letters = names.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
    const spelling = spellings[column].find((candidate) => letters.includes(candidate));
    return spelling === undefined ? undefined : letters.indexOf(spelling);
  }
  const words = names.map(wordsOf);
  for (const { all, none = [] } of rules[column]) {
    const at = words.findIndex(
      (has, position) =>
        !used.has(position) && all.every((word) => has.has(word)) && !none.some((word) => has.has(word)),
    );
    if (at >= 0) return at;
  }
  return undefined;
}

/** Splits a header into words. `Date/Time Dispatched` and `dispatchDateTime` give the same words. */
function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .replaceAll('#', ' number ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return new Set(words.flatMap((word) => synonyms[word] ?? [word]));
}
