import { application, DAY_MS, entities, STORM_MAX_DAYS, type Field } from '@firehouse/model';
import { REQUEST_TIME, withField, type Fields, type RulesCase } from './case.ts';
import { address, claimsOf, recordOf } from './ruleCallers.ts';
import { given, idOf, made, needed, newDocument, oldDocument, type Made } from './samples.ts';

/** A different value for each immutable field. */
const other: Readonly<Record<string, unknown>> = {
  key: 'another-key',
  email: 'other@people.example',
  memberId: '99',
  startDt: new Date('1991-01-01T00:00:00Z'),
  postedBy: 'other@people.example',
  member: 'other@people.example',
  createdAt: new Date('1991-01-01T00:00:00Z'),
  sessionsEndedAt: new Date('1991-01-01T00:00:00Z'),
  kind: 'call',
  thing: 'other',
  code: '654321',
  corrects: 'other',
  calendarSecret: 'another-secret',
  post: 'another-post',
  series: 'another-series',
  repeats: 'monthly',
  repeatsUntil: new Date('1992-01-01T00:00:00Z'),
};

/** Fields of a certificate that a proposal does not have (certificateCases.ts). */
const decided = { approvedBy: 1, approvedAt: 1, remindedDays: 1 };

let count = 0;

/** Returns cases for creating and changing documents, and for deleting member records. */
export function changeCases(): RulesCase[] {
  count = 0;
  return [
    made.flatMap(creations),
    made.flatMap(revisions),
    made.flatMap(lasting),
    members(),
    ownFields(),
    ends('posts', 'occurrenceDate', 'endDate'),
    ends('alerts', 'startTime', 'endTime'),
    ends('storms', 'startTime', 'endTime', STORM_MAX_DAYS),
    ends('certificates', 'issued', 'expires'),
    ends('attendance.codes', 'startTime', 'endTime', 1),
    emailChoices('alerts'),
    emailChoices('posts'),
    seriesFields(),
    applications(),
  ].flat();
}

function create(
  collection: Made,
  what: string,
  allowed: boolean,
  change: (document: Fields, id: string) => Fields,
): RulesCase {
  const id = idOf(collection, `made-${count++}`);
  const document = change(newDocument(collection, id), id);
  return {
    name: `new, ${collection}: ${what}`,
    as: claimsOf.admin,
    operation: 'create',
    path: `${collection}/${id}`,
    document,
    others: needed(collection, id),
    allowed,
  };
}

function update(
  collection: Made,
  what: string,
  allowed: boolean,
  change: (before: Fields) => Fields,
  start = (old: Fields) => old,
): RulesCase {
  const id = idOf(collection, `changed-${count++}`);
  const before = start(oldDocument(collection, id));
  return {
    name: `changed, ${collection}: ${what}`,
    as: claimsOf.admin,
    operation: 'update',
    path: `${collection}/${id}`,
    before,
    document: change(before),
    others: needed(collection, id),
    allowed,
  };
}

function creations(collection: Made): RulesCase[] {
  const facts: [field: string, value: unknown, what: string][] = [
    ...[undefined, 0, 2, -1, '1', null, 1.5].map((rev): [string, unknown, string] => [
      'rev',
      rev,
      `with rev ${JSON.stringify(rev)}`,
    ]),
    ['createdAt', undefined, 'without createdAt'],
    ['createdAt', new Date(), 'created at the client’s time'],
    ['createdAt', new Date('1990-01-01'), 'created long ago'],
    ['createdAt', 'now', 'with a createdAt that is not a time'],
  ];
  if (collection === 'posts') {
    for (const postedBy of [undefined, address('member'), 'x', null, address('admin').toUpperCase()])
      facts.push(['postedBy', postedBy, `posted by ${postedBy}`]);
  }
  if (collection === 'members') {
    for (const key of [undefined, '', '  ', null, 5, 'x'.repeat(41)])
      facts.push(['key', key, `with the key ${JSON.stringify(key)}`]);
    for (const email of [undefined, 'other@people.example', null])
      facts.push(['email', email, `with the address ${email}`]);
  }
  return [
    ...facts.map(([field, value, what]) =>
      create(collection, what, false, (document) => withField(document, field, value)),
    ),
    ...(collection === 'members'
      ? [create(collection, 'with a key of 40 characters', true, (document) => ({ ...document, key: 'x'.repeat(40) }))]
      : []),
  ];
}

function to(rev: unknown): (before: Fields) => Fields {
  return (before) => withField(before, 'rev', rev);
}

function revisions(collection: Made): RulesCase[] {
  const without = to(undefined);
  return [
    update(collection, 'with the next rev', true, to(5)),
    update(collection, 'as a new document', false, (before) => ({ ...before, rev: 1, createdAt: REQUEST_TIME })),
    ...[undefined, 4, 6, 3, 1, 0, '5', null, 4.5].map((rev) =>
      update(collection, `with rev ${JSON.stringify(rev)} after 4`, false, to(rev)),
    ),
    update(collection, 'with rev 1 after no rev', true, to(1), without),
    ...[0, 2, 5, undefined].map((rev) => update(collection, `with rev ${rev} after no rev`, false, to(rev), without)),
  ];
}

/** Optional immutable fields. */
const lastingValues: Readonly<Partial<Record<Made, Fields>>> = {
  members: { memberId: '57', calendarSecret: 'secret', sessionsEndedAt: new Date('1992-01-01T00:00:00Z') },
  attendance: { code: '123456', corrects: 'x' },
  posts: { series: 'a-series', repeats: 'weekly', repeatsUntil: new Date('1993-01-01T00:00:00Z') },
};

function lasting(collection: Made): RulesCase[] {
  const fields = Object.entries(entities[collection].fields).filter(
    ([name, field]) =>
      field.editable === false &&
      name !== 'rev' &&
      name !== 'emailRev' &&
      !(name in decided && collection === 'certificates'),
  );
  const counted = to(5);
  const whole = (old: Fields): Fields => ({ ...old, ...lastingValues[collection] });
  const changes = fields.flatMap(([name]) => [
    update(collection, `another ${name}`, false, (before) => withField(counted(before), name, other[name]), whole),
    update(collection, `${name} removed`, false, (before) => withField(counted(before), name, undefined), whole),
    update(
      collection,
      `${name} given later`,
      false,
      (before) => withField(counted(before), name, other[name]),
      (old) => withField(old, name, undefined),
    ),
  ]);
  return [
    ...changes,
    update(collection, 'with a new createdAt', false, (before) => ({ ...counted(before), createdAt: REQUEST_TIME })),
  ];
}

/** Creates the case for a user who changes their own record. */
function ofOneself(
  what: string,
  privileges: readonly string[],
  next: Fields,
  allowed: boolean,
  old: Fields = {},
): RulesCase {
  const email = address(`self-${count++}`);
  const before = withFields(recordOf(email, privileges), old);
  const document = withFields(before, { rev: 2, ...next });
  return {
    name: `a user with ${privileges.join(' and ') || 'no'} privileges changes their own record: ${what}`,
    as: { member: email },
    operation: 'update',
    path: `members/${email}`,
    before,
    document,
    allowed,
  };
}

function withFields(fields: Fields, changes: Fields): Fields {
  return Object.entries(changes).reduce<Fields>((changed, [name, value]) => withField(changed, name, value), fields);
}

/** A new value for each member field, different from those in the stored records. */
const newValues: Fields = {
  ...other,
  fName: 'New',
  lName: 'New',
  picUrl: '/members/key-a.jpg',
  isLifeTimeMember: true,
  orgRoles: ['Chief'],
  aboutMe: 'New',
  noReminders: true,
  address: { line1: 'New', line2: 'New', city: 'New', state: 'PA', zip: '18103' },
  contact: {
    primary: '1',
    secondary: '2',
    alternateEmail: 'new@people.example',
    emergency: { name: 'n', phone: '3', relation: 'r' },
  },
  privileges: ['member', 'admin'],
  allergies: 'New',
};

function ofAnother(what: string, as: RulesCase['as'], next: Fields): RulesCase {
  const email = address(`other-${count++}`);
  const before = recordOf(email, ['member']);
  return {
    name: `${what} of another’s record`,
    as,
    operation: 'update',
    path: `members/${email}`,
    before,
    document: { ...before, rev: 2, ...next },
    allowed: false,
  };
}

/** Returns cases for members, who can only change the `selfEditable` fields of their own record. */
function ownFields(): RulesCase[] {
  const fields: readonly [string, Field][] = Object.entries(entities.members.fields).filter(([name]) => name !== 'rev');
  const own = fields.filter(([, { selfEditable }]) => selfEditable);
  const ownNew = Object.fromEntries(own.map(([name]) => [name, newValues[name]]));
  return [
    fields.flatMap(([name, { selfEditable = false }]) => [
      ofOneself(`another ${name}`, ['member'], { [name]: newValues[name] }, selfEditable),
      ofOneself(`${name} removed`, ['member'], { [name]: undefined }, selfEditable, { [name]: newValues[name] }),
      ofOneself(
        `another ${name}, together with all allowed fields`,
        ['member'],
        { ...ownNew, [name]: newValues[name] },
        selfEditable,
      ),
      ofOneself(`another ${name}, without a privilege`, [], { [name]: newValues[name] }, false),
      ofAnother(`a member changes ${name}`, claimsOf.member, { [name]: newValues[name] }),
      ofAnother(`a demoted admin changes ${name}`, claimsOf.demoted, { [name]: newValues[name] }),
    ]),
    own.map(([name]) =>
      ofOneself(
        `another ${name}, as an admin without the other privilege`,
        ['admin'],
        { [name]: newValues[name] },
        true,
      ),
    ),
    own.map(([name]) => ofOneself(`${name} is a number`, ['member'], { [name]: 5 }, false)),
    ofOneself('all at once', ['member'], ownNew, true),
    ofOneself('a contact with an unknown field', ['member'], { contact: { shoeSize: 9 } }, false),
    ofOneself('an unknown field', ['member'], { text: 'x' }, false),
    ofOneself('an unknown field removed', ['member'], { text: undefined }, false, { text: 'x' }),
    [undefined, 1, 3, 0].map((rev) => ofOneself(`with rev ${rev}`, ['member'], { rev, aboutMe: 'x' }, false)),
    ofOneself('with rev 1 after no rev', ['member'], { rev: 1, aboutMe: 'x' }, true, { rev: undefined }),
  ].flat();
}

/**
 * Returns cases for the end of a document's period, which must come after its start.
 * @param most the longest period, in days
 */
function ends(collection: Made, first: string, last: string, most?: number): RulesCase[] {
  const begin = Date.parse('1990-01-01T00:00:00Z');
  const at = (ms: number) => new Date(begin + ms);
  const one = (what: string, ms: number, allowed: boolean): RulesCase =>
    create(collection, `that ends ${what}`, allowed, (fields) => ({ ...fields, [first]: at(0), [last]: at(ms) }));
  const moved = (what: string, field: string, allowed: boolean): RulesCase =>
    update(
      collection,
      what,
      allowed,
      (fields) => ({ ...fields, rev: 5, [field]: at(5) }),
      (fields) => ({ ...fields, [first]: at(0), [last]: at(field === first ? 5 : -5) }),
    );
  return [
    one('a millisecond after it begins', 1, true),
    one('when it begins', 0, false),
    one('before it begins', -1, false),
    ...(most === undefined
      ? []
      : [one('after the longest period', most * DAY_MS, true), one('later than that', most * DAY_MS + 1, false)]),
    create(collection, 'that begins and ends at numbers', false, (fields) => ({ ...fields, [first]: 0, [last]: 1 })),
    moved('to begin when it ends', first, false),
    moved('that ended before it began, to end after', last, true),
  ];
}

/**
 * Returns cases for `emailRev`, the revision that subscribers are emailed about. In a new document, it can be 1, 0 or
 * missing. A change can keep it, or set it to 0 or to the revision being written.
 */
function emailChoices(collection: 'posts' | 'alerts'): RulesCase[] {
  const bad = [-1, 1.5, '0', '1', null, true, [0]];
  const changed = (before: unknown, after: unknown, allowed: boolean): RulesCase =>
    update(
      collection,
      `with emailRev ${JSON.stringify(after)} after ${JSON.stringify(before)}`,
      allowed,
      (fields) => withField({ ...fields, rev: 5 }, 'emailRev', after),
      (fields) => withField(fields, 'emailRev', before),
    );
  return [
    ...[undefined, 0, 1].map((emailRev) =>
      create(collection, `with emailRev ${emailRev}`, true, (fields) => withField(fields, 'emailRev', emailRev)),
    ),
    ...[2, ...bad].map((emailRev) =>
      create(collection, `with emailRev ${JSON.stringify(emailRev)}`, false, (fields) => ({ ...fields, emailRev })),
    ),
    ...[undefined, 0, 1, 4].flatMap((before) => [before, 0, 5].map((after) => changed(before, after, true))),
    ...[undefined, 0, 1, 4].flatMap((before) => [...bad, 2, 6].map((after) => changed(before, after, false))),
    ...[0, 1, 4].map((before) => changed(before, undefined, false)),
    changed(0, 1, false),
    changed(1, 4, false),
  ];
}

/** Returns cases for the fields of a series. A new post must have all of them or none. */
function seriesFields(): RulesCase[] {
  const date = new Date('1990-01-01T12:00:00Z');
  const series: Fields = { series: 'a', repeats: 'weekly', repeatsUntil: new Date('1990-02-01T00:00:00Z') };
  const one = (what: string, allowed: boolean, fields: Fields) =>
    create('posts', what, allowed, (post) => ({ ...post, occurrenceDate: date, ...fields }));
  const values: [string, unknown, boolean][] = [
    ['series', 'x'.repeat(40), true],
    ...['x'.repeat(41), '', ' ', 5, null].map((value): [string, unknown, boolean] => ['series', value, false]),
    ...['weekly', 'biweekly', 'monthly'].map((value): [string, unknown, boolean] => ['repeats', value, true]),
    ...['daily', 'text', '', 5, null].map((value): [string, unknown, boolean] => ['repeats', value, false]),
    ...['1990-02-01', 5, null].map((value): [string, unknown, boolean] => ['repeatsUntil', value, false]),
  ];
  return [
    one('of a series', true, series),
    ...Object.keys(series).flatMap((name) => [
      one(`of a series without ${name}`, false, withField(series, name, undefined)),
      one(`with ${name} alone`, false, { [name]: series[name] }),
    ]),
    ...values.map(([name, value, allowed]) =>
      one(`of a series with ${name} ${JSON.stringify(value)}`, allowed, { ...series, [name]: value }),
    ),
    // The other fields are still checked.
    one('of a series, posted by another', false, { ...series, postedBy: address('member') }),
  ];
}

/**
 * Returns cases for creating and deleting member records, and for privileges: users can't grant themselves any, and
 * admins can't give up the privilege `admin`.
 */
function members(): RulesCase[] {
  const admin = ['member', 'admin'];
  const badIds = ['nobody', 'Ada@people.example', 'a b@people.example', `${'a'.repeat(250)}@b.de`];
  return [
    ofOneself('gives themselves a privilege', ['member'], { privileges: admin }, false),
    ofOneself('keeps their privileges', admin, { aboutMe: 'x' }, true),
    ofOneself('keeps only the privilege admin', admin, { privileges: ['admin'] }, true),
    ofOneself('gives up the privilege admin', admin, { privileges: ['member'] }, false),
    ofOneself('gives up all privileges', admin, { privileges: [] }, false),
    ofOneself('removes the list of privileges', admin, { privileges: undefined }, false),
    update(
      'members',
      'another’s privilege revoked',
      true,
      (before) => ({ ...before, rev: 5, privileges: ['member'] }),
      (old) => ({ ...old, privileges: ['member', 'admin'] }),
    ),
    ...deletions(),
    ...(['member', 'demoted', 'stranger'] as const).map((name): RulesCase => ({
      name: `new, posts: a ${name} posts as themselves`,
      as: claimsOf[name],
      operation: 'create',
      path: `posts/by-${name}`,
      document: withField(newDocument('posts', ''), 'postedBy', address(name)),
      allowed: false,
    })),
    {
      name: 'a stranger makes themselves a member',
      as: claimsOf.stranger,
      operation: 'create',
      path: `members/${address('stranger')}`,
      document: { ...recordOf(address('stranger'), ['admin']), createdAt: REQUEST_TIME },
      allowed: false,
    },
    ...badIds.map((id): RulesCase => ({
      name: `new, members: under ${id.slice(0, 20)}`,
      as: claimsOf.admin,
      operation: 'create',
      path: `members/${id}`,
      document: newDocument('members', id),
      allowed: false,
    })),
  ];
}

/** Creates the case for a user who deletes their own record or somebody else's. */
function deletion(
  name: string,
  who: string,
  whose: string,
  privileges: readonly string[],
  allowed: boolean,
): RulesCase {
  return {
    name: `members: ${name}`,
    as: { member: who },
    operation: 'delete',
    path: `members/${whose}`,
    before: recordOf(whose, privileges),
    allowed,
  };
}

/**
 * Returns cases for deleting member records. Admins can delete any record but their own, so there is always an admin.
 */
function deletions(): RulesCase[] {
  const admin = address('admin');
  const self = address('deletes-self');
  const member = address('member-deletes-self');
  return [
    deletion('an admin deletes a member', admin, address('deleted-member'), ['member'], true),
    deletion('an admin deletes another admin', admin, address('deleted-admin'), ['member', 'admin'], true),
    deletion('an admin deletes a record without privileges', admin, address('deleted-former'), [], true),
    deletion('an admin deletes their own record', self, self, ['member', 'admin'], false),
    deletion('a member deletes their own record', member, member, ['member'], false),
    deletion('a member deletes another’s record', address('member'), address('kept-member'), ['member'], false),
  ];
}

/** Returns cases for applications: admins can set the status, but can't change what the applicant wrote. */
function applications(): RulesCase[] {
  const before: Fields = { ...given['members.applications'], career: 'c', experience: 'e', rev: 1 };
  const one = (what: string, document: Fields, allowed: boolean, start = before): RulesCase => ({
    name: `an application: ${what}`,
    as: claimsOf.admin,
    operation: 'update',
    path: `members.applications/change-${count++}`,
    before: start,
    document,
    allowed,
  });
  const next: Fields = { ...before, rev: 2 };
  const fromBefore = withField(before, 'rev', undefined);
  const immutable = Object.keys(application.fields).filter((name) => name !== 'status' && name !== 'rev');
  return [
    ...application.fields.status.options.map((status) => one(`set to ${status}`, { ...next, status }, true)),
    ...['king', 'text', '', 5, null, ['new'], undefined].map((status) =>
      one(`set to ${JSON.stringify(status)}`, withField(next, 'status', status), false),
    ),
    ...immutable.map((name) => one(`another ${name}`, withField(next, name, 'other'), false)),
    ...immutable.map((name) => one(`${name} removed`, withField(next, name, undefined), false)),
    one('an unknown field', { ...next, text: 'x' }, false),
    ...[1, 3, 0, undefined].map((rev) =>
      one(`with rev ${rev}`, withField({ ...before, status: 'accepted' }, 'rev', rev), false),
    ),
    one('with rev 1 after no rev', { ...fromBefore, status: 'accepted', rev: 1 }, true, fromBefore),
  ];
}
