import { DAY_MS, draftMarks, draftStates, entities, incidentFields } from '@firehouse/model';
import { FromRequest, REQUEST_TIME, WholeDouble, withField, type Fields, type RulesCase } from './case.ts';
import { claimsOf, roles, type Role } from './ruleCallers.ts';
import { given } from './samples.ts';

const time = new Date('1990-01-01T00:00:00Z');

/** A draft with every field except `closedAt`. */
const held: Fields = {
  ...given.drafts,
  ChiefComplaint: 'c',
  XSt: 'y',
  Description: 'd',
  CallerLatitude: 40.5,
  CallerLongitude: -75.25,
  reason: 'r',
  text: 'a page',
  center: 'north',
  rev: 4,
  createdAt: time,
};
const closedDraft: Fields = { ...held, closedAt: time };
const other: Readonly<Record<string, unknown>> = {
  startTime: 5,
  CallerLatitude: 41.5,
  CallerLongitude: 41.5,
  closedAt: new Date('1991-01-01T00:00:00Z'),
};

/** A draft, and what a commit does with it. */
interface Releasing {
  readonly as?: RulesCase['as'];
  /** The draft before the commit; null for none. */
  readonly draft?: Fields | null;
  readonly to?: 'incidents' | 'incidents.closed';
  /** The document at the target before the commit. */
  readonly target?: Fields;
  /** Other documents with the draft's id before the commit, by collection. */
  readonly others?: Readonly<Record<string, Fields>>;
  /** The incident that the commit writes; null if it doesn't write one. */
  readonly arrives?: Fields | null;
  readonly leaves?: 'deleted' | 'untouched' | 'changed';
}

let count = 0;

/** Returns cases for what admins can do with drafts and with incidents that the publication policy restricts. */
export function releaseCases(): RulesCase[] {
  count = 0;
  return [
    roles.flatMap((role) => asRole(role, role === 'admin')),
    targets(),
    forged(),
    incomplete(),
    halves(),
    inFull('incidents', { ...held, startTime: 5 }),
    inFull('incidents.closed', closedDraft),
    states(),
    completed(),
    restored(),
    combined(),
  ].flat();
}

function asRole(role: Role, allowed: boolean): RulesCase[] {
  const as = claimsOf[role];
  return [
    ...released(`as ${role}`, allowed, { as }),
    ...released(`a closed draft, as ${role}`, allowed, { as, draft: closedDraft, to: 'incidents.closed' }),
    fullCase('incidents', `as ${role}`, allowed, { as }),
    fullCase('incidents.closed', `as ${role}`, allowed, { as }),
    restoredCase(`as ${role}`, allowed, { as }),
  ];
}

/** Converts a draft to the incident that releasing it creates. */
function incidentOf(draft: Fields): Fields {
  const marks: readonly string[] = draftMarks;
  const own = Object.entries(draft).filter(([name]) => !marks.includes(name));
  return { ...Object.fromEntries(own), releasedAt: REQUEST_TIME, releasedAs: 'full' };
}

/**
 * Creates the cases for a release, which is checked twice: as the delete of the draft and as the creation of the
 * incident.
 */
function released(name: string, allowed: boolean, releasing: Releasing): RulesCase[] {
  return [ofDelete(name, allowed, releasing), ofCreate(name, allowed, releasing)];
}

function ofDelete(name: string, allowed: boolean, releasing: Releasing): RulesCase {
  const { as = claimsOf.admin, draft = held, to = 'incidents', target, others = {} } = releasing;
  const arrives = releasing.arrives === undefined ? incidentOf(draft ?? held) : releasing.arrives;
  const id = `release-${count++}`;
  return {
    name: `releasing, the delete: ${name}`,
    as,
    operation: 'delete',
    path: `drafts/${id}`,
    before: draft ?? undefined,
    others: named(id, { ...others, ...(target === undefined ? {} : { [to]: target }) }),
    along: arrives === null ? {} : { [`${to}/${id}`]: arrives },
    allowed,
  };
}

function ofCreate(name: string, allowed: boolean, releasing: Releasing): RulesCase {
  const { as = claimsOf.admin, draft = held, to = 'incidents', target, others = {}, leaves = 'deleted' } = releasing;
  const id = `release-${count++}`;
  const path = `drafts/${id}`;
  const after = { deleted: { [path]: undefined }, untouched: {}, changed: { [path]: { ...held, rev: 5 } } };
  return {
    name: `releasing, the create: ${name}`,
    as,
    operation: target === undefined ? 'create' : 'update',
    path: `${to}/${id}`,
    before: target,
    document: releasing.arrives ?? incidentOf(draft ?? held),
    others: named(id, { ...others, ...(draft === null ? {} : { drafts: draft }) }),
    along: draft === null ? {} : after[leaves],
    allowed,
  };
}

function named(id: string, documents: Readonly<Record<string, Fields>>): Record<string, Fields> {
  return Object.fromEntries(Object.entries(documents).map(([collection, fields]) => [`${collection}/${id}`, fields]));
}

/**
 * Returns cases for a draft's target. Drafts become open incidents, or closed ones if they were closed, and never
 * replace an existing incident.
 */
function targets(): RulesCase[] {
  const closed = { draft: closedDraft, to: 'incidents.closed' } as const;
  const incident = incidentOf(held);
  return [
    draftStates.flatMap((state) => released(`a draft that is ${state}`, true, { draft: { ...held, state } })),
    released('with nothing but the required fields of an incident', true, { draft: given.drafts }),
    released('with an unknown field', true, { draft: { ...held, unknown: { to: ['all'] } } }),
    ['startTime', 'CallerLatitude', 'CallerLongitude'].flatMap((name) => {
      const draft = withField(held, name, new WholeDouble(40));
      return released(`${name} is a whole double, which comes back as an integer`, true, {
        draft,
        arrives: incidentOf(withField(held, name, 40)),
      });
    }),
    released('a closed draft', true, closed),
    ofCreate('a closed draft into the open incidents', false, { draft: closedDraft }),
    ofCreate('an open draft into the closed incidents', false, { to: 'incidents.closed' }),
    ['now', 5, null].map((closedAt) =>
      ofCreate(`a draft closed at ${closedAt}`, false, { ...closed, draft: { ...held, closedAt } }),
    ),
    released('over an incident', false, { target: { ...incident, Address: 'another' } }),
    released('over a closed incident', false, {
      ...closed,
      target: { ...incidentOf(closedDraft), Address: 'another' },
    }),
    ofCreate('beside a closed incident', false, { others: { 'incidents.closed': incident } }),
    ofCreate('a closed draft beside an open incident', false, { ...closed, others: { incidents: incident } }),
  ].flat();
}

/** Invalid values for `releasedAs`. */
const NOT_RELEASES: readonly unknown[] = ['Full', 'text', '', 5, null, ['full'], { reduced: true }];

/**
 * Returns cases for the released incident, which must equal the draft without its metadata, plus the time and kind of
 * the release.
 */
function forged(): RulesCase[] {
  const incident = incidentOf(held);
  const own = Object.keys(incident).filter((name) => name !== 'releasedAt' && name !== 'releasedAs');
  const optional = own.filter((name) => !['startTime', 'TypeCode', 'Address'].includes(name));
  const times: readonly unknown[] = [undefined, time, new Date(), 'now', null];
  const closed = { draft: closedDraft, to: 'incidents.closed' } as const;
  return [
    own.flatMap((name) =>
      released(`another ${name}`, false, { arrives: withField(incident, name, other[name] ?? 'other') }),
    ),
    optional.flatMap((name) =>
      released(`${name} removed`, false, { arrives: withField(incident, name, undefined) }).concat(
        released(`${name} added`, false, { draft: withField(held, name, undefined), arrives: incident }),
      ),
    ),
    released('another time of closing', false, {
      ...closed,
      arrives: { ...incidentOf(closedDraft), closedAt: other['closedAt'] },
    }),
    ['reduced', undefined]
      .flatMap((releasedAs) => [
        released(`as ${releasedAs ?? 'nothing'}`, true, { arrives: withField(incident, 'releasedAs', releasedAs) }),
        released(`a closed draft, as ${releasedAs ?? 'nothing'}`, true, {
          ...closed,
          arrives: withField(incidentOf(closedDraft), 'releasedAs', releasedAs),
        }),
      ])
      .flat(),
    NOT_RELEASES.flatMap((releasedAs) => [
      ofCreate(`as ${JSON.stringify(releasedAs)}`, false, { arrives: { ...incident, releasedAs } }),
      ofCreate(`a closed draft, as ${JSON.stringify(releasedAs)}`, false, {
        ...closed,
        arrives: { ...incidentOf(closedDraft), releasedAs },
      }),
    ]),
    released('a field added', false, { arrives: { ...incident, title: 'x' } }),
    draftMarks.flatMap((mark) => [
      ofCreate(`${mark} kept`, false, { arrives: { ...incident, [mark]: held[mark] } }),
      ofCreate(`another ${mark}`, false, { arrives: { ...incident, [mark]: 'other' } }),
    ]),
    times.flatMap((releasedAt) => [
      ofCreate(`released at ${JSON.stringify(releasedAt)}`, false, {
        arrives: withField(incident, 'releasedAt', releasedAt),
      }),
      ofCreate(`a closed draft, released at ${JSON.stringify(releasedAt)}`, false, {
        ...closed,
        arrives: withField(incidentOf(closedDraft), 'releasedAt', releasedAt),
      }),
    ]),
  ].flat();
}

function incompleteCase(what: string, draft: Fields): RulesCase {
  return ofCreate(what, false, { draft });
}

/** Returns cases for drafts with missing or invalid fields, which can't be released, and for values at the limits. */
function incomplete(): RulesCase[] {
  return [
    ...['startTime', 'TypeCode', 'Address'].map((name) =>
      incompleteCase(`without ${name}`, withField(held, name, undefined)),
    ),
    ...['', ' ', '\u200B', 'x'.repeat(501), 5].flatMap((value) => [
      incompleteCase(`with the type ${JSON.stringify(value).slice(0, 20)}`, { ...held, TypeCode: value }),
      incompleteCase(`with the address ${JSON.stringify(value).slice(0, 20)}`, { ...held, Address: value }),
    ]),
    incompleteCase('with a type of 201 characters', { ...held, TypeCode: 'x'.repeat(201) }),
    ...wrongValues().map(([name, value]) =>
      incompleteCase(`with ${name} ${JSON.stringify(value)?.slice(0, 20)}`, { ...held, [name]: value }),
    ),
    ...ofCreateAll(goodValues(), 'with', true),
  ];
}

function ofCreateAll(values: readonly (readonly [string, unknown])[], what: string, allowed: boolean): RulesCase[] {
  return values.map(([name, value]) =>
    ofCreate(`${what} ${name} ${JSON.stringify(value).slice(0, 20)}`, allowed, { draft: { ...held, [name]: value } }),
  );
}

/** Returns values at the limits of an incident's fields. */
function goodValues(): [name: string, value: unknown][] {
  return [
    ['startTime', 0],
    ...lengths().map(([name, length]): [string, unknown] => [name, 'x'.repeat(length)]),
    ...(['CallerLatitude', 'CallerLongitude'] as const).flatMap((name): [string, unknown][] => [
      [name, incidentFields[name].min],
      [name, incidentFields[name].max],
    ]),
  ];
}

function wrongValues(): [name: string, value: unknown][] {
  return [
    ...['5', 5.5, -1, null, true].map((value): [string, unknown] => ['startTime', value]),
    ...lengths().flatMap(([name, length]): [string, unknown][] => [
      [name, 'x'.repeat(length + 1)],
      [name, 5],
      [name, ['text']],
      [name, null],
    ]),
    ...(['CallerLatitude', 'CallerLongitude'] as const).flatMap((name): [string, unknown][] => [
      [name, incidentFields[name].min - 0.001],
      [name, incidentFields[name].max + 0.001],
      [name, '5'],
      [name, null],
    ]),
  ];
}

function lengths(): [name: string, length: number][] {
  return Object.entries(incidentFields).flatMap(([name, field]): [string, number][] =>
    'maxLength' in field ? [[name, field.maxLength]] : [],
  );
}

/** Returns cases for incomplete releases: neither write is allowed without the other. */
function halves(): RulesCase[] {
  const incident = incidentOf(held);
  const closed = { draft: closedDraft, to: 'incidents.closed' } as const;
  const changed = { operation: 'update', document: { ...closedDraft, Address: 'changed' } } as const;
  return [
    { ...ofDelete('with a change of the draft instead', false, {}), ...changed },
    { ...ofDelete('with a change of a closed draft instead', false, closed), ...changed },
    ofDelete('without the create', false, { arrives: null }),
    ofDelete('with an incident that existed before', false, { target: incident, arrives: null }),
    ofDelete('of a draft that does not exist', false, { draft: null }),
    ofCreate('without the delete', false, { leaves: 'untouched' }),
    ofCreate('with a change instead of the delete', false, { leaves: 'changed' }),
    ofCreate('of a draft that does not exist', false, { draft: null }),
    ofCreate('of a draft that does not exist, into the closed incidents', false, {
      draft: null,
      to: 'incidents.closed',
      arrives: incidentOf(closedDraft),
    }),
  ];
}

/** Creates the case for updating a restricted incident. */
function fullCase(
  collection: 'incidents' | 'incidents.closed',
  name: string,
  allowed: boolean,
  {
    as = claimsOf.admin,
    before = given[collection],
    change = { releasedAt: REQUEST_TIME, releasedAs: 'full' },
  }: {
    readonly as?: RulesCase['as'];
    readonly before?: Fields;
    readonly change?: Fields;
  } = {},
): RulesCase {
  return {
    name: `publishing an incident, ${collection}: ${name}`,
    as,
    operation: 'update',
    path: `${collection}/full-${count++}`,
    before,
    document: Object.entries(change).reduce((fields, [field, value]) => withField(fields, field, value), before),
    allowed,
  };
}

function inFull(collection: 'incidents' | 'incidents.closed', before: Fields): RulesCase[] {
  const releasedAt = REQUEST_TIME;
  const times: readonly unknown[] = [undefined, time, new Date(), 'now', null];
  return [
    fullCase(collection, 'an incident', true, { before }),
    fullCase(collection, 'again', true, { before: { ...before, releasedAt: time } }),
    fullCase(collection, 'in full by default', true, { before, change: { releasedAt } }),
    fullCase(collection, 'with less detail', true, { before, change: { releasedAt, releasedAs: 'reduced' } }),
    fullCase(collection, 'with less detail, without a time', false, { before, change: { releasedAs: 'reduced' } }),
    fullCase(collection, 'in full after less detail', true, {
      before: { ...before, releasedAt: time, releasedAs: 'reduced' },
    }),
    fullCase(collection, 'in full after less detail, without a time', false, {
      before: { ...before, releasedAt: time, releasedAs: 'reduced' },
      change: { releasedAs: 'full' },
    }),
    ...['full', undefined].map((releasedAs) =>
      fullCase(collection, `with less detail after ${releasedAs ?? 'an older release'}`, false, {
        before: withField({ ...before, releasedAt: time }, 'releasedAs', releasedAs),
        change: { releasedAt, releasedAs: 'reduced' },
      }),
    ),
    ...NOT_RELEASES.map((releasedAs) =>
      fullCase(collection, `as ${JSON.stringify(releasedAs)}`, false, { before, change: { releasedAt, releasedAs } }),
    ),
    ...times
      .slice(1)
      .map((at) => fullCase(collection, `at ${JSON.stringify(at)}`, false, { before, change: { releasedAt: at } })),
    fullCase(collection, 'revoked', false, {
      before: { ...before, releasedAt: time },
      change: { releasedAt: undefined },
    }),
    ...Object.keys(before).map((name) =>
      fullCase(collection, `with another ${name}`, false, { before, change: { releasedAt, [name]: 'other' } }),
    ),
    fullCase(collection, 'with a field added', false, { before, change: { releasedAt, title: 'x' } }),
    fullCase(collection, 'with a text added', false, {
      before: withField(before, 'text', undefined),
      change: { releasedAt, text: 'x' },
    }),
    fullCase(collection, 'with a change of another field only', false, { before, change: { Address: 'other' } }),
  ];
}

function draftCase(name: string, allowed: boolean, before: Fields, document: Fields): RulesCase {
  return {
    name: `a draft: ${name}`,
    as: claimsOf.admin,
    operation: 'update',
    path: `drafts/changed-${count++}`,
    before,
    document,
    allowed,
  };
}

/** States that an admin can choose between. Unreadable messages aren't among them. */
const DECIDED = new Set<unknown>(['held', 'withheld']);

/**
 * Returns cases for a draft's state: admins decide whether to publish a held incident, but unreadable messages keep
 * their state.
 */
function states(): RulesCase[] {
  return [
    ...draftStates.flatMap((from) =>
      [...draftStates, 'text', '', 5, null, undefined].map((to) =>
        draftCase(
          `${from} becomes ${JSON.stringify(to)}`,
          from === to || (DECIDED.has(from) && DECIDED.has(to)),
          { ...held, state: from },
          withField({ ...held, rev: 5 }, 'state', to),
        ),
      ),
    ),
    ...['text', 'unreadable'].map((from) =>
      draftCase(`${from} becomes held`, false, { ...held, state: from }, { ...held, rev: 5 }),
    ),
  ];
}

/**
 * Returns cases for completing drafts: admins can fill in the incident's fields, but can't change what the server
 * wrote.
 */
function completed(): RulesCase[] {
  const next: Fields = { ...held, rev: 5 };
  const lasting = Object.entries(entities.drafts.fields).flatMap(([name, field]) =>
    'editable' in field && name !== 'rev' ? [name] : [],
  );
  return [
    ...Object.keys(incidentFields).flatMap((name) => [
      draftCase(`another ${name}`, true, held, withField(next, name, other[name] ?? 'other')),
      draftCase(`${name} removed`, true, held, withField(next, name, undefined)),
      draftCase(`${name} added`, true, withField(held, name, undefined), next),
    ]),
    ...goodValues().map(([name, value]) =>
      draftCase(`${name} ${JSON.stringify(value).slice(0, 20)}`, true, held, { ...next, [name]: value }),
    ),
    ...wrongValues().map(([name, value]) =>
      draftCase(`${name} ${JSON.stringify(value).slice(0, 20)}`, false, held, { ...next, [name]: value }),
    ),
    ...lasting.flatMap((name) => [
      draftCase(`another ${name}`, false, closedDraft, { ...closedDraft, rev: 5, [name]: other[name] ?? 'other' }),
      draftCase(`${name} removed`, false, closedDraft, withField({ ...closedDraft, rev: 5 }, name, undefined)),
      draftCase(`${name} added`, false, withField(closedDraft, name, undefined), { ...closedDraft, rev: 5 }),
    ]),
    ...['title', 'publication', 'releasedAt', 'id'].map((name) =>
      draftCase(`with the field ${name}`, false, held, { ...next, [name]: 'x' }),
    ),
    draftCase('with an unknown field that it already had', false, { ...held, unknown: 'x' }, { ...next, unknown: 'x' }),
    ...[undefined, 4, 6, 1, 0, '5', null].map((rev) =>
      draftCase(`with rev ${JSON.stringify(rev)} after 4`, false, held, withField(held, 'rev', rev)),
    ),
    draftCase('a closed draft', true, closedDraft, { ...closedDraft, Address: 'another', rev: 5 }),
    draftCase('with rev 1 after no rev', true, withField(held, 'rev', undefined), { ...held, rev: 1 }),
  ];
}

/**
 * Returns cases for restoring drafts, which is denied if an incident with the same id exists because it was released or
 * dispatch sent it again.
 */
function restored(): RulesCase[] {
  return [
    restoredCase('from the trash', true),
    restoredCase('beside an incident', false, { beside: 'incidents' }),
    restoredCase('beside a closed incident', false, { beside: 'incidents.closed' }),
    restoredCase('over another', false, { over: { ...held, Address: 'another' } }),
  ];
}

function restoredCase(
  what: string,
  allowed: boolean,
  options: {
    readonly as?: RulesCase['as'];
    readonly beside?: 'incidents' | 'incidents.closed';
    readonly over?: Fields;
  } = {},
): RulesCase {
  const { as = claimsOf.admin, beside, over } = options;
  const id = `restored-${count++}`;
  return {
    name: `restoring a draft ${what}`,
    as,
    operation: over === undefined ? 'create' : 'update',
    path: `drafts/${id}`,
    before: over,
    document: held,
    others: {
      [`trash/drafts.${id}`]: { ...held, deletedAt: time, expireAt: time },
      ...(beside === undefined ? {} : { [`${beside}/${id}`]: { ...incidentOf(closedDraft), releasedAt: time } }),
    },
    along: { [`trash/drafts.${id}`]: undefined },
    allowed,
  };
}

/** Returns cases for commits that combine two moves, so that neither can make up for what the other lacks. */
function combined(): RulesCase[] {
  const entry: Fields = { ...held, deletedAt: REQUEST_TIME, expireAt: new FromRequest(DAY_MS) };
  const incident: Fields = { ...incidentOf(held), releasedAt: time };
  const another: Fields = { ...incident, Address: 'another' };
  const closing: Fields = { ...another, closedAt: REQUEST_TIME };
  const closed: Fields = { ...incidentOf(closedDraft), releasedAt: time };
  return [
    combinedCase('trash/drafts.$', 'a draft into the trash at another time, while it is released', {
      before: { 'drafts/$': held },
      after: {
        'trash/drafts.$': { ...entry, deletedAt: time },
        'drafts/$': undefined,
        'incidents/$': incidentOf(held),
      },
    }),
    combinedCase('incidents/$', 'over an incident, while the draft is deleted', {
      before: { 'drafts/$': held, 'incidents/$': another },
      after: { 'incidents/$': incidentOf(held), 'drafts/$': undefined, 'trash/drafts.$': entry },
    }),
    combinedCase('incidents.closed/$', 'over a closed incident, while the draft is deleted', {
      before: { 'drafts/$': closedDraft, 'incidents.closed/$': { ...closed, Address: 'another' } },
      after: {
        'incidents.closed/$': incidentOf(closedDraft),
        'drafts/$': undefined,
        'trash/drafts.$': { ...entry, closedAt: time },
      },
    }),
    combinedCase('drafts/$', 'the delete of a draft, while another incident of its id is closed', {
      before: { 'drafts/$': held, 'incidents/$': another },
      after: { 'drafts/$': undefined, 'incidents/$': undefined, 'incidents.closed/$': closing },
    }),
    combinedCase('drafts/$', 'restoring a draft, while the incident of its id is closed', {
      before: { 'trash/drafts.$': { ...held, deletedAt: time, expireAt: time }, 'incidents/$': another },
      after: {
        'drafts/$': held,
        'trash/drafts.$': undefined,
        'incidents/$': undefined,
        'incidents.closed/$': closing,
      },
    }),
  ];
}

/**
 * Creates the case for a denied commit.
 * @param path path of the denied write; `$` in a path means the id
 */
function combinedCase(
  path: string,
  what: string,
  documents: {
    readonly before: Readonly<Record<string, Fields>>;
    readonly after: Readonly<Record<string, Fields | undefined>>;
  },
): RulesCase {
  const id = `combined-${count++}`;
  const withId = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).map(([name, fields]) => [name.replace('$', id), fields]));
  const own = path.replace('$', id);
  const { [own]: before, ...others } = withId(documents.before);
  const { [own]: document, ...along } = withId(documents.after);
  return {
    name: `two moves at once: ${what}`,
    as: claimsOf.admin,
    operation: document === undefined ? 'delete' : before === undefined ? 'create' : 'update',
    path: own,
    before,
    document,
    others,
    along,
    allowed: false,
  };
}
