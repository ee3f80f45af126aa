import { Random } from '../../testing/random.ts';

/** The project to export. */
export const PROJECT = 'demo-export';

/** The databases to export. */
export const DATABASES = ['(default)', 'second'];

/** A value in ProtoJSON. */
type Json = Readonly<Record<string, unknown>>;

/** A document to write before the export. */
export interface WrittenDocument {
  readonly databaseId: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, Json>>;
  /**
   * A vector to append to the array field `list`. The official emulator (1.19.8) stores it, but then fails to export
   * the database.
   */
  readonly appended?: Json;
}

const MAX_DEPTH = 4;
const LONGEST_ID = 1500;
/** Slightly less than 1 MiB, the document size limit, to leave room for the document and field names. */
const LARGE_TEXT = 1_000_000;
const MAX_NESTING = 19;

const text = (stringValue: string): Json => ({ stringValue });
const int = (value: bigint | number): Json => ({ integerValue: String(value) });
const double = (doubleValue: number | string): Json => ({ doubleValue });
const time = (timestampValue: string): Json => ({ timestampValue });
const bytes = (...values: number[]): Json => ({ bytesValue: Buffer.from(values).toString('base64') });
const list = (...values: Json[]): Json => ({ arrayValue: { values } });
const map = (fields: Readonly<Record<string, Json>>): Json => ({ mapValue: { fields } });
const geo = (latitude: number, longitude: number): Json => ({ geoPointValue: { latitude, longitude } });
const vector = (...values: number[]): Json =>
  map({ __type__: text('__vector__'), value: list(...values.map((value) => double(value))) });
const reference = (path: string, project = PROJECT, database = '(default)'): Json => ({
  referenceValue: `projects/${project}/databases/${database}/documents/${path}`,
});
const NOTHING: Json = { nullValue: null };

/** Values of every type, including the largest and smallest ones. */
const EVERY_TYPE: Readonly<Record<string, Json>> = {
  nothing: NOTHING,
  yes: { booleanValue: true },
  no: { booleanValue: false },
  largest: int(2n ** 63n - 1n),
  smallest: int(-(2n ** 63n)),
  zero: int(0),
  wholeDouble: double(1),
  minusZero: double('-0.0'),
  tiny: double(5e-324),
  huge: double(1.797_693_134_862_315_7e308),
  nan: double('NaN'),
  infinite: double('Infinity'),
  minusInfinite: double('-Infinity'),
  text: text('ä😀\u2028\n"\\ \u0000'),
  emptyText: text(''),
  loneSurrogate: text('a\ud800b'),
  bytes: bytes(0, 255, 10),
  noBytes: bytes(),
  early: time('0001-01-01T00:00:00Z'),
  late: time('9999-12-31T23:59:59.999999Z'),
  beforeEpoch: time('1969-12-31T23:59:59.999999Z'),
  nanoseconds: time('2024-05-06T07:08:09.123456789Z'),
  pole: geo(-90, 180),
  origin: geo(0, 0),
  minusOrigin: geo(-0, -0),
  reference: reference('a/b/c/d'),
  numericReference: reference('a/__id-5__'),
  otherReference: reference('a/b', 'demo-other', 'second'),
  emptyList: list(),
  emptyMap: map({}),
  nested: map({ list: list(int(1), map({ empty: list(), map: map({}), vector: vector(1) }), NOTHING), n: NOTHING }),
  listOfMaps: list(map({}), map({ a: list(map({ b: list(text('c')) })) })),
  listOfOne: list(int(1)),
  listOfNothing: list(NOTHING),
  mixed: list(time('2024-05-06T07:08:09Z'), bytes(1), reference('a/b'), geo(1, 2), double(1), { booleanValue: true }),
  vector: vector(1, 0.5, -1e300),
  'dotted.name': int(1),
  '`quoted` \\ ü😀/': int(2),
  '123': int(3),
  ' ': int(4),
};

/** Unusual document IDs, including some of the maximum length. */
const IDS = [
  'ü 😀',
  ' ',
  '%2F%252F%',
  'a%2Fb',
  '1',
  '0123',
  '-1',
  '__id7__',
  '__id-7__',
  '__id9223372036854775807__',
  '__id-9223372036854775808__',
  '__',
  '____',
  '__a',
  '\u0000\n',
  '"\\\'`',
  '...',
  'x'.repeat(LONGEST_ID),
  'ü'.repeat(LONGEST_ID / 2),
];

/**
 * Returns documents with every value type, unusual names, and sizes near the limits, plus random documents in several
 * collections and both databases.
 * @param count the number of random documents
 */
export function documentsToExport(count: number): readonly WrittenDocument[] {
  const random = new Random(count);
  const inDefault = (path: string, fields: WrittenDocument['fields']): WrittenDocument => ({
    databaseId: '(default)',
    path,
    fields,
  });
  let deepest: Json = int(1);
  for (let depth = 0; depth < MAX_NESTING; depth += 1) deepest = map({ deeper: deepest });
  return [
    inDefault('types/every', EVERY_TYPE),
    { databaseId: 'second', path: 'types/every', fields: EVERY_TYPE },
    inDefault('types/none', {}),
    inDefault('types/large', { text: text('ü'.repeat(LARGE_TEXT / 2)) }),
    inDefault('types/largeBytes', { bytes: { bytesValue: Buffer.alloc(LARGE_TEXT, 7).toString('base64') } }),
    inDefault('types/deepest', { deeper: deepest }),
    inDefault('types/wide', Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, int(n)]))),
    inDefault('types/longField', { ['f'.repeat(LONGEST_ID)]: int(1) }),
    { ...inDefault('types/vectorInList', { list: list(int(1)) }), appended: vector(1, 2) },
    ...IDS.map((id) => inDefault(`ids/${id}`, { id: text(id) })),
    ...IDS.filter((id) => !id.startsWith('__')).map((id) => inDefault(`${id}/document/${id}/document`, {})),
    ...Array.from({ length: count }, (_, n) => ({
      databaseId: random.chance(0.1) ? 'second' : '(default)',
      path: random.chance(0.1) ? `missing${n % 7}/parent/c${n % 3}/${n}` : `c${n % 5}/${n}`,
      fields: randomFields(random, 0),
    })),
  ];
}

function randomFields(random: Random, depth: number): Readonly<Record<string, Json>> {
  return Object.fromEntries(Array.from({ length: random.below(6) }, (_, n) => [`f${n}`, randomValue(random, depth)]));
}

function randomValue(random: Random, depth: number): Json {
  const isLeaf = depth >= MAX_DEPTH;
  const kinds: readonly (() => Json)[] = [
    () => NOTHING,
    () => ({ booleanValue: random.chance(0.5) }),
    () => int(BigInt.asIntN(64, BigInt(random.below(2 ** 32)) * BigInt(random.below(2 ** 32)) * 3n)),
    () => double((random.next() - 0.5) * 10 ** random.below(300)),
    () => text(String.fromCodePoint(...Array.from({ length: random.below(40) }, () => random.below(0xd800)))),
    () => bytes(...Array.from({ length: random.below(40) }, () => random.below(256))),
    () => time(`${1000 + random.below(9000)}-02-03T04:05:06.${String(random.below(1_000_000)).padStart(6, '0')}Z`),
    () => geo((random.next() - 0.5) * 180, (random.next() - 0.5) * 360),
    () => reference(`c${random.below(5)}/${random.below(1000)}`),
    () => vector(...Array.from({ length: 1 + random.below(5) }, () => random.next())),
    ...(isLeaf ? [] : [() => map(randomFields(random, depth + 1)), () => list(...randomElements(random, depth + 1))]),
  ];
  return random.pick(kinds)();
}

/** Returns random list elements. Lists can't contain other lists, and vectors in lists are tested separately. */
function randomElements(random: Random, depth: number): Json[] {
  const elements = Array.from({ length: random.below(5) }, () => randomValue(random, depth));
  return elements.filter((value) => !('arrayValue' in value) && !isVector(value));
}

function isVector({ mapValue }: Json): boolean {
  return mapValue !== undefined && '__type__' in (mapValue as { fields: object }).fields;
}
