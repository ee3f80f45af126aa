import {
  invisibleEdges,
  isPublicPath,
  objectFolders,
  type Field,
  type NumberField,
  type ObjectFolder,
} from '@firehouse/model';

/**
 * A value to try in a field. By default, the model decides whether it is allowed. `no` marks values that the rules must
 * deny although the model can't reject them.
 */
export interface Trial {
  readonly label: string;
  readonly value: unknown;
  readonly verdict?: 'no' | undefined;
}

const x = (count: number) => 'x'.repeat(count);
const MAX_PATH = 500;
const MAX_EMAIL = 254;
const DEFAULT_MAX_FILES = 30;
/** Values of many types. Each field accepts at most one of the types. */
const kinds: readonly unknown[] = [5, true, null, 'text', '', ['text'], { text: 'text' }, {}, new Date(0)];

/** Returns values at and beyond the limits of a field, and values of types that it doesn't accept. */
export function trialsOf(field: Field): Trial[] {
  const wrongKinds = kinds.map((value): Trial => ({
    label: `a value like ${JSON.stringify(value)}`,
    value,
    // Dates are strings in JSON, so the model can't reject them in other fields.
    verdict: value instanceof Date && field.kind !== 'timestamp' ? 'no' : undefined,
  }));
  return [...limitsOf(field), ...wrongKinds, ...(field.required ? [] : [{ label: 'nothing', value: undefined }])];
}

function limitsOf(field: Field): Trial[] {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone': {
      const { maxLength, pattern } = field;
      const empty = [trial('an empty text', ''), trial('nothing', undefined), ...(field.required ? invisible() : [])];
      if (pattern !== undefined) return [...patterned(maxLength), ...empty];
      return [
        trial(`${maxLength} characters`, x(maxLength)),
        trial(`${maxLength + 1} characters`, x(maxLength + 1)),
        ...empty,
      ];
    }
    case 'email':
      return emails();
    case 'timestamp':
      return [
        { label: 'a time', value: new Date('1990-01-01T12:00:00Z') },
        { label: 'a time as a text', value: '1990-01-01T12:00:00Z', verdict: 'no' },
        { label: 'nothing', value: undefined },
      ];
    case 'select':
      return [
        ...field.options.map((option) => ({ label: `"${option}"`, value: option })),
        { label: 'nothing', value: undefined },
        { label: 'in lower case', value: 'news' },
      ];
    case 'multiselect':
    case 'multicheckbox':
      return [
        ...field.options.map((option) => ({ label: `"${option}"`, value: [option] })),
        { label: 'all choices', value: [...field.options] },
        { label: 'a choice twice', value: [field.options[0], field.options[0]] },
        { label: 'a choice and another text', value: [field.options[0], 'King'] },
        { label: 'an empty list', value: [] },
        { label: 'a choice that is not in a list', value: field.options[0] },
        { label: 'nothing', value: undefined },
      ];
    case 'file':
      return [...paths(), ...(field.privateFolder === undefined ? [] : privatePaths(field.privateFolder))];
    case 'files': {
      const most = field.maxFiles ?? DEFAULT_MAX_FILES;
      return [
        ...paths().map(({ label, value }) => ({ label, value: [value] })),
        ...paths().map(({ label, value }) => ({
          label: `${label}, between two paths`,
          value: ['/posts/a', value, '/posts/b'],
        })),
        { label: `${most} paths`, value: manyPaths(most) },
        { label: `${most + 1} paths`, value: manyPaths(most + 1) },
        { label: 'an empty list', value: [] },
        { label: 'a path without a name, and a name', value: ['/posts/', 'a'] },
        { label: 'a number in the list', value: ['/posts/a', 5] },
        { label: 'nothing', value: undefined },
      ];
    }
    case 'location':
      return locations();
    case 'group':
      return [
        { label: 'an empty group', value: {} },
        { label: 'an unknown field', value: { shoeSize: 9 } },
      ];
    case 'checkbox':
      return [false, 'true', 0].map((value) => ({ label: JSON.stringify(value), value }));
    case 'incidentIds':
      return incidentIds(field.maxIds);
    case 'number':
      return numbers(field);
    case 'epochMs':
    case 'counts':
    case 'names':
      return [];
  }
}

function numbers({ min = 0, max = Number.MAX_SAFE_INTEGER }: NumberField): Trial[] {
  return [min, min - 1, max, max + 1, min + 0.5, max - 0.5].map((value) => trial(`the number ${value}`, value));
}

const ids = (count: number) => Array.from({ length: count }, (_, number) => String(number).padStart(32, 'a'));

function incidentIds(most: number): Trial[] {
  const [id = ''] = ids(1);
  return [
    trial(`${most} ids`, ids(most)),
    trial(`${most + 1} ids`, ids(most + 1)),
    trial('an empty list', []),
    trial('an id twice', [id, id]),
    trial('an id and a number', [id, 5]),
    trial('an id and the largest number', [id, Number.MAX_SAFE_INTEGER]),
    ...[
      '0123456789abcdef'.repeat(2),
      '',
      'b'.repeat(31),
      'b'.repeat(64),
      'b'.repeat(65),
      ...['/', ':', '`', 'g', 'B'].map((character) => character.repeat(32)),
    ].flatMap((other) => [
      trial(`"${other}"`, [other]),
      trial(`an id and "${other}"`, [id, other]),
      trial(`"${other}" and an id`, [other, id]),
    ]),
    trial('two ids in one text', [`${id} ${id}`]),
    trial('an id with a line break', [`${id}\n`]),
  ];
}

/** Returns strings with invisible characters, and with the visible characters next to them. */
function invisible(): Trial[] {
  return [
    trial('a text of spaces', '  '),
    trial('a text of many invisible characters', '\u200B\u3164\u202E\uFEFF\u{E0020}\u200B'),
    trial('an invisible character and a letter', '\u200Bx'),
    ...invisibleEdges
      // Lone surrogates can't be stored.
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => trial(`the character U+${code.toString(16)}`, String.fromCodePoint(code))),
  ];
}

function patterned(maxLength: number): Trial[] {
  return [
    { label: `${maxLength} characters of the pattern`, value: `1_${'2'.repeat(maxLength - 2)}` },
    { label: `${maxLength + 1} characters of the pattern`, value: `1_${'2'.repeat(maxLength - 1)}` },
    ...['012349', '987650', '12345/', '12345:', '12345', '1234567'].map((value) => ({ label: value, value })),
    ...['09_90', '12', '1x2', '_1', '1_', '1_2_3', 'a_b', ' 1_2', '1_2\n', '/_1', ':_1', '1_/', '1_:'].map((value) => ({
      label: JSON.stringify(value),
      value,
    })),
  ];
}

function longEmail(length: number): string {
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.example`;
  return 'a'.repeat(length - domain.length) + domain;
}

function emails(): Trial[] {
  const good = [
    'ada@example.org',
    "o'hara+fire.57@mail.station-57.example",
    '_a.!#$%&*=?^`{|}~-@a.b',
    longEmail(MAX_EMAIL),
    `a@${'d'.repeat(63)}.example`,
    `a@b.${'c'.repeat(63)}`,
    'a@b--c.de',
    // Both ends of each character range, in every position within a label.
    ...'az09'.split('').flatMap((end) => [`${end}@b.c`, `a@${end}.b`, `a@x${end}.b`]),
    'a@xaz09x.xaz09x',
    'a@b.a.z.0.9',
    'a@b.xa.xz.x0.x9',
  ];
  const bad = [
    '',
    'nobody',
    'nobody.example.org',
    'a:b@c.de',
    'a@b',
    'a b@c.de',
    'a@@b.de',
    'a/b@c.de',
    'a@b..de',
    'a@-b.de',
    'a@b-.de',
    'a@b.-c',
    'a@b.c-',
    'a,b@c.de',
    '<a@c.de>',
    'a"@c.de',
    'a@c.de,d',
    'ä@c.de',
    '@c.de',
    'a@.de',
    longEmail(MAX_EMAIL + 1),
    `a@${'d'.repeat(64)}.example`,
    `a@b.${'c'.repeat(64)}`,
    ...'`{/:'
      .split('')
      .flatMap((beyond) => [beyond, `x${beyond}`, `x${beyond}x`].flatMap((label) => [`a@${label}.b`, `a@b.${label}`])),
  ];
  return [
    ...[...good, ...bad].map((value) => ({
      label:
        value.length > 60 ? `an address of ${value.length} characters (${value.slice(0, 4)}…)` : JSON.stringify(value),
      value,
    })),
    { label: 'an address in capitals', value: 'Ada@example.org' },
    { label: 'nothing', value: undefined },
  ];
}

function manyPaths(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `/posts/${index}.jpg`);
}

function longPath(length: number): string {
  return `/posts/${x(length - '/posts/'.length)}`;
}

function paths(): { label: string; value: string }[] {
  const good = [
    ...objectFolders.map((folder) => `/${folder}/a b.jpg`),
    '/posts/.a',
    '/posts/..a',
    '/posts/...',
    '/posts/....',
    '/posts/é',
    longPath(MAX_PATH),
  ];
  const bad = [
    '',
    '/',
    '/posts',
    '/posts/',
    '/posts/.',
    '/posts/..',
    '/posts//a',
    '/posts/a/',
    '/posts/a/b',
    '/posts/a/posts/b',
    '/posts/a//posts/b',
    '/postsxa',
    'xposts/a',
    '/posts/a\\b',
    '/posts/\\a',
    '/posts/..\\',
    '/mail/a',
    'posts/a',
    '/posts/a\n',
    '/posts/a\n/posts/b',
    '/posts/\u0000',
    '/posts/a\u0085',
    'https://x.example/a',
    '/../posts/a',
    ' /posts/a',
    longPath(MAX_PATH + 1),
  ];
  return [...good, ...bad].map((value) => ({
    label:
      `${isPublicPath(value) ? 'the path' : 'not a path:'} ` +
      (value.length > 60 ? `of ${value.length} characters` : JSON.stringify(value)),
    value,
  }));
}

/** Returns paths of private images. The caller's key is `aKey`. */
function privatePaths(folder: ObjectFolder): Trial[] {
  const own = `/${folder}/aKey-`;
  const names = [
    '0azAZ9-f.jpg',
    '9.0',
    'a.card.jpg',
    'a',
    'a.',
    '.jpg',
    '.',
    'a.j-pg',
    'a.jpg/b.jpg',
    'a.jpg\n',
    'ä.jpg',
    'a b.jpg',
    ...Array.from('/:@[`{').flatMap((beyond) => [`x${beyond}x.jpg`, `a.j${beyond}g`]),
    ...Array.from('09azAZ').flatMap((end) => [`${end}.j`, `a.${end}`]),
    `${x(MAX_PATH - own.length - 4)}.jpg`,
    `${x(MAX_PATH - own.length - 3)}.jpg`,
  ];
  return [
    ...names.map((name) => trial(`the private image ${JSON.stringify(name).slice(0, 40)}, ${name.length}`, own + name)),
    // The model does not know the caller's key.
    ...[`/${folder}/bKey-a.jpg`, `/${folder}/aKeys-a.jpg`, `/${folder}/-a.jpg`, `/${folder}/x-aKey-a.jpg`].map(
      (value): Trial => ({ label: `another member’s image ${value}`, value, verdict: 'no' }),
    ),
    trial('an own image elsewhere', '/members/aKey-a.jpg'),
    trial('an own image in another folder', `/${folder}s/aKey-a.jpg`),
  ];
}

function at(lat: unknown, lng: unknown): { coordinate: object } {
  return { coordinate: { lat, lng } };
}

function locations(): Trial[] {
  const values: [string, unknown][] = [
    ['the north pole', at(90, 0)],
    ['the south pole', at(-90, 0)],
    ['the date line', at(0, 180)],
    ['the date line from the other side', at(0, -180)],
    ['beyond the north pole', at(90.001, 0)],
    ['beyond the south pole', at(-90.001, 0)],
    ['beyond the date line', at(0, 180.001)],
    ['beyond the date line on the other side', at(0, -180.001)],
    ['a latitude that is a text', at('1', 0)],
    ['a longitude that is a text', at(0, '1')],
    ['no latitude', { coordinate: { lng: 0 } }],
    ['no longitude', { coordinate: { lat: 0 } }],
    ['an address alone', { address: 'x' }],
    ['500 characters of address alone', { address: x(500) }],
    ['501 characters of address alone', { address: x(501) }],
    ['an empty address alone', { address: '' }],
    ['an address alone of invisible characters', { address: ' \u200B' }],
    ['an address alone that is not text', { address: 5 }],
    ['an address and no coordinate but null', { address: 'x', coordinate: null }],
    ['an address and an empty coordinate', { address: 'x', coordinate: {} }],
    ['neither', {}],
    ['a third coordinate', { coordinate: { lat: 0, lng: 0, text: 9 } }],
    ['an unknown field beside the coordinate', { ...at(0, 0), text: 'x' }],
    ['500 characters of address', { ...at(0, 0), address: x(500) }],
    ['501 characters of address', { ...at(0, 0), address: x(501) }],
    ['an address that is not text', { ...at(0, 0), address: 5 }],
  ];
  return values.map(([label, value]) => ({ label, value }));
}

function trial(label: string, value: unknown): Trial {
  return { label, value };
}
