import type { TypeName } from '../../rules/values/rulesValue.ts';

/** Types of generated expressions. */
export type Type = Exclude<TypeName, 'vector' | 'error' | 'constraint'>;

export const TYPES: readonly Type[] = [
  'null',
  'bool',
  'int',
  'float',
  'string',
  'bytes',
  'timestamp',
  'duration',
  'latlng',
  'path',
  'list',
  'map',
  'set',
];

/** The type of an argument. Some arguments, such as regular expressions, have their own set of values. */
export type Argument = Type | 'any' | 'regex' | 'unit' | 'keys' | 'number' | 'base';

/** Receiver type, name, argument types, and return type of a method. */
type Method = readonly [Type, string, readonly Argument[], Argument];

/** All methods in the rules reference: https://firebase.google.com/docs/reference/rules */
export const METHODS: readonly Method[] = [
  ['bytes', 'size', [], 'int'],
  ['bytes', 'toBase64', [], 'string'],
  ['bytes', 'toHexString', [], 'string'],
  ['duration', 'nanos', [], 'int'],
  ['duration', 'seconds', [], 'int'],
  ['latlng', 'distance', ['latlng'], 'float'],
  ['latlng', 'latitude', [], 'float'],
  ['latlng', 'longitude', [], 'float'],
  ['list', 'concat', ['list'], 'list'],
  ['list', 'hasAll', ['list'], 'bool'],
  ['list', 'hasAny', ['list'], 'bool'],
  ['list', 'hasOnly', ['list'], 'bool'],
  ['list', 'join', ['string'], 'string'],
  ['list', 'removeAll', ['list'], 'list'],
  ['list', 'size', [], 'int'],
  ['list', 'toSet', [], 'set'],
  ['map', 'diff', ['map'], 'map_diff'],
  ['map', 'get', ['string', 'any'], 'any'],
  ['map', 'get', ['keys', 'any'], 'any'],
  ['map', 'keys', [], 'list'],
  ['map', 'size', [], 'int'],
  ['map', 'values', [], 'list'],
  ['map_diff', 'addedKeys', [], 'set'],
  ['map_diff', 'affectedKeys', [], 'set'],
  ['map_diff', 'changedKeys', [], 'set'],
  ['map_diff', 'removedKeys', [], 'set'],
  ['map_diff', 'unchangedKeys', [], 'set'],
  ['path', 'bind', ['map'], 'path'],
  ['set', 'difference', ['set'], 'set'],
  ['set', 'hasAll', ['list'], 'bool'],
  ['set', 'hasAll', ['set'], 'bool'],
  ['set', 'hasAny', ['list'], 'bool'],
  ['set', 'hasAny', ['set'], 'bool'],
  ['set', 'hasOnly', ['list'], 'bool'],
  ['set', 'hasOnly', ['set'], 'bool'],
  ['set', 'intersection', ['set'], 'set'],
  ['set', 'size', [], 'int'],
  ['set', 'union', ['set'], 'set'],
  ['string', 'lower', [], 'string'],
  ['string', 'matches', ['regex'], 'bool'],
  ['string', 'replace', ['regex', 'string'], 'string'],
  ['string', 'size', [], 'int'],
  ['string', 'split', ['regex'], 'list'],
  ['string', 'toUtf8', [], 'bytes'],
  ['string', 'trim', [], 'string'],
  ['string', 'upper', [], 'string'],
  ['timestamp', 'date', [], 'timestamp'],
  ['timestamp', 'day', [], 'int'],
  ['timestamp', 'dayOfWeek', [], 'int'],
  ['timestamp', 'dayOfYear', [], 'int'],
  ['timestamp', 'hours', [], 'int'],
  ['timestamp', 'minutes', [], 'int'],
  ['timestamp', 'month', [], 'int'],
  ['timestamp', 'nanos', [], 'int'],
  ['timestamp', 'seconds', [], 'int'],
  ['timestamp', 'time', [], 'duration'],
  ['timestamp', 'toMillis', [], 'int'],
  ['timestamp', 'year', [], 'int'],
];

/** Qualified name, argument types, and return type of a function. */
type LibraryFunction = readonly [string, readonly Argument[], Argument];

/** All functions in the rules reference, except those that read documents. */
export const FUNCTIONS: readonly LibraryFunction[] = [
  ['bool', ['string'], 'bool'],
  ['debug', ['bool'], 'bool'],
  ['debug', ['string'], 'string'],
  ['float', ['int'], 'float'],
  ['float', ['float'], 'float'],
  ['float', ['string'], 'float'],
  ['int', ['int'], 'int'],
  ['int', ['float'], 'int'],
  ['int', ['string'], 'int'],
  ['path', ['string'], 'path'],
  ['string', ['any'], 'string'],
  ['string', ['int'], 'string'],
  ['duration.abs', ['duration'], 'duration'],
  ['duration.time', ['int', 'int', 'int', 'int'], 'duration'],
  ['duration.value', ['int', 'unit'], 'duration'],
  ['hashing.crc32', ['base'], 'bytes'],
  ['hashing.crc32c', ['base'], 'bytes'],
  ['hashing.md5', ['base'], 'bytes'],
  ['hashing.sha256', ['base'], 'bytes'],
  ['latlng.value', ['number', 'number'], 'latlng'],
  ['math.abs', ['int'], 'int'],
  ['math.abs', ['float'], 'float'],
  ['math.ceil', ['number'], 'int'],
  ['math.floor', ['number'], 'int'],
  ['math.isInfinite', ['number'], 'bool'],
  ['math.isNaN', ['number'], 'bool'],
  ['math.pow', ['number', 'number'], 'float'],
  ['math.round', ['number'], 'int'],
  ['math.sqrt', ['number'], 'float'],
  ['timestamp.date', ['int', 'int', 'int'], 'timestamp'],
  ['timestamp.value', ['int'], 'timestamp'],
];

/** Regular expressions. The last two are invalid in RE2. */
export const PATTERNS: readonly string[] = [
  'a',
  '[a-c]+',
  '.*',
  '',
  ',',
  '(a)(b)?',
  '^a.*$',
  '\\d+',
  '[^/]+',
  'A|b',
  '(?i)ADMIN',
  '\\.',
  '\\p{L}+',
  'a{2}',
  '(',
  'a(?=b)',
];

export const UNITS: readonly string[] = ['w', 'd', 'h', 'm', 's', 'ms', 'ns', 'd', 'h', 'q'];
