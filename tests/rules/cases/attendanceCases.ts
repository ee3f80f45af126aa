import { HOUR_MS, MINUTE_MS } from '@firehouse/model';
import { FromRequest, REQUEST_TIME, withField, type Claims, type Fields, type RulesCase } from './case.ts';
import { address, claimsOf } from './ruleCallers.ts';

const time = new Date('1990-01-01T00:00:00Z');
const began = new FromRequest(-HOUR_MS);
/**
 * Fixed, because a check-in must contain the exact start of the drill's code, and the two are written at different
 * times.
 */
const drillStart = new Date('1990-02-01T00:00:00Z');
const [member, admin] = [address('member'), address('admin')];

let count = 0;

/** Returns a copy with some fields changed, or removed if their value is undefined. */
const withFields = (document: Fields, changes: Fields): Fields =>
  Object.entries(changes).reduce((changed, [name, value]) => withField(changed, name, value), document);

const proposal: Fields = {
  member,
  kind: 'call',
  thing: 'thing',
  start: time,
  presence: 'present',
  minutes: 60,
  state: 'proposed',
  rev: 1,
  createdAt: REQUEST_TIME,
};
const stored: Fields = { ...proposal, rev: 4, createdAt: time };
const approval: Fields = { state: 'approved', approvedBy: admin };
const approved: Fields = { ...stored, ...approval };
const correction: Fields = { ...proposal, ...approval, minutes: 30 };
const inDrill: Fields = { ...proposal, kind: 'drill', code: '123456', start: drillStart };
const drill: Fields = {
  code: '123456',
  startTime: drillStart,
  endTime: new FromRequest(HOUR_MS),
  rev: 1,
  createdAt: time,
};

/** Returns cases for attendance records, and for the codes of drills. */
export function attendanceCases(): RulesCase[] {
  count = 0;
  return [proposals(), checkIns(), approvals(), deletions(), corrections(), codes()].flat();
}

function one(
  what: string,
  allowed: boolean,
  rest: Partial<RulesCase> & { readonly operation: RulesCase['operation'] },
): RulesCase {
  return { name: `attendance: ${what}`, as: claimsOf.admin, path: `attendance/a-${count++}`, allowed, ...rest };
}

function propose(what: string, allowed: boolean, fields: Fields, as: Claims = claimsOf.member, key = 'aKey') {
  const document = withFields({ ...proposal, thing: `call-${count}` }, fields);
  const path = `attendance/${String(document['thing'])}_${key}`;
  return one(`proposing ${what}`, allowed, { as, operation: 'create', path, document });
}

function proposals(): RulesCase[] {
  return [
    propose('one’s own call', true, {}),
    propose('another member’s call', false, { member: address('other') }),
    propose('another member’s call, as an admin', true, { member: address('other') }, claimsOf.admin),
    propose('one’s own call a second time, under another ID', false, {}, claimsOf.member, 'anotherKey'),
    propose('a call under an ID with another key, as an admin', true, {}, claimsOf.admin, 'anotherKey'),
    propose('a call as approved', false, { state: 'approved' }),
    propose('a call as approved by oneself', false, { state: 'approved', approvedBy: member }),
    propose('a call as approved by an admin', false, approval),
    propose('a call with an approver', false, { approvedBy: admin }),
    propose('a call with an approver, as an admin', false, { approvedBy: admin }, claimsOf.admin),
    propose('a correction', false, { corrects: 'x' }),
    propose('a correction, as an admin', false, { corrects: 'x' }, claimsOf.admin),
    propose('an excuse', false, { presence: 'excused' }),
    propose('an excuse, as an admin', true, { presence: 'excused' }, claimsOf.admin),
    propose('a call at revision 2', false, { rev: 2 }),
    propose('a call of another kind', false, { kind: 'text' }),
    propose('a call of another kind, as an admin', false, { kind: 'text' }, claimsOf.admin),
    propose('for no member', false, { member: 'nobody' }, claimsOf.admin),
    propose('too many minutes', false, { minutes: 1_441 }),
    propose('no thing', false, { thing: ' ' }),
    propose('a call that was approved at once, as an admin', false, approval, claimsOf.admin),
    ...(['anonymous', 'stranger', 'former', 'over'] as const).map((role) =>
      propose(`as ${role}`, false, { member: address(role) }, claimsOf[role]),
    ),
    ...([claimsOf.member, claimsOf.anonymous] as const).map((as) =>
      one('reading one’s own, past the API', false, { as, operation: 'get', before: stored }),
    ),
  ];
}

/** Returns cases for check-ins with the code of a drill that ends in an hour. */
function checkIns(): RulesCase[] {
  const checkIn = (what: string, allowed: boolean, fields: Fields = {}, code: Fields | null = drill): RulesCase => {
    const thing = `drill-${count}`;
    return {
      ...propose(`a check-in ${what}`, allowed, withFields({ ...inDrill, thing }, fields)),
      others: code === null ? {} : { [`attendance.codes/${thing}`]: code },
    };
  };
  const withOwnCode = checkIn('with a code that the same commit makes', false, { start: began }, null);
  const made = { ...drill, startTime: began, createdAt: REQUEST_TIME };
  return [
    { ...withOwnCode, along: { [`attendance.codes/${String(withOwnCode.document?.['thing'])}`]: made } },
    checkIn('with the code', true),
    checkIn('of another member', false, { member: address('other') }),
    checkIn('with another code', false, { code: '654321' }),
    checkIn('without a code', false, { code: undefined }),
    checkIn('with a code that is too short', false, { code: '12345' }, { ...drill, code: '12345' }),
    checkIn('at another start', false, { start: time }),
    checkIn('to a drill without a code', false, {}, null),
    checkIn('after the end', false, {}, { ...drill, endTime: new FromRequest(-MINUTE_MS) }),
    checkIn('at the end', false, {}, { ...drill, endTime: REQUEST_TIME }),
    checkIn(
      'before the start',
      false,
      { start: new FromRequest(MINUTE_MS) },
      { ...drill, startTime: new FromRequest(MINUTE_MS) },
    ),
  ];
}

function change(what: string, allowed: boolean, fields: Fields, before: Fields = stored, as: Claims = claimsOf.admin) {
  const document = withFields(withField(before, 'rev', 5), fields);
  return one(`changing ${what}`, allowed, { as, operation: 'update', before, document });
}

function approvals(): RulesCase[] {
  return [
    change('a proposal', true, { minutes: 5, late: 3, presence: 'excused', start: began }),
    change('a proposal to approved', true, approval),
    change('a proposal to approved, with other minutes', true, { ...approval, minutes: 5 }),
    change('a proposal to approved, without an approver', false, { state: 'approved' }),
    change('a proposal to approved by somebody else', false, { ...approval, approvedBy: address('other') }),
    change('the approver of a proposal', false, { approvedBy: admin }),
    change('a proposal to an unknown state', false, { ...approval, state: 'text' }),
    change('one’s own proposal to approved', false, approval, stored, claimsOf.member),
    change(
      'one’s own proposal to approved by oneself',
      false,
      { ...approval, approvedBy: member },
      stored,
      claimsOf.member,
    ),
    change('one’s own proposal', false, { minutes: 5 }, stored, claimsOf.member),
    one('overwriting one’s own proposal', false, {
      as: claimsOf.member,
      operation: 'update',
      path: 'attendance/overwritten_aKey',
      before: { ...stored, thing: 'overwritten' },
      document: { ...proposal, thing: 'overwritten', minutes: 5 },
    }),
    change('a proposal to approved, at the same revision', false, { ...approval, rev: 4 }),
    change('a proposal to approved, with an unknown field', false, { ...approval, text: 'x' }),
    ...Object.entries({ member: address('other'), kind: 'drill', thing: 'x', code: '123456', corrects: 'x' }).map(
      ([name, value]) => change(`a proposal to approved, with another ${name}`, false, { ...approval, [name]: value }),
    ),
    change('a proposal to approved, with another time of creation', false, { ...approval, createdAt: REQUEST_TIME }),
    change('the minutes of an approved record', false, { minutes: 5 }, approved),
    change('an approved record back to proposed', false, { state: 'proposed', approvedBy: undefined }, approved),
    change(
      'the approver of an approved record',
      false,
      { approvedBy: admin },
      { ...approved, approvedBy: 'a@b.example' },
    ),
  ];
}

function deletions(): RulesCase[] {
  const drop = (what: string, allowed: boolean, before: Fields, as: Claims): RulesCase => {
    const made = one(`deleting ${what}`, allowed, { as, operation: 'delete', before });
    const entry = { ...before, deletedAt: REQUEST_TIME, expireAt: new FromRequest(HOUR_MS) };
    return { ...made, along: { [`trash/${made.path.replace('/', '.')}`]: entry } };
  };
  return [
    drop('a proposal', true, stored, claimsOf.admin),
    drop('one’s own proposal', false, stored, claimsOf.member),
    drop('an approved record', false, approved, claimsOf.admin),
    one('deleting a proposal for good', false, { operation: 'delete', before: stored }),
  ];
}

/** Returns cases for corrections. A correction's ID is the corrected record's ID with a suffix. */
function corrections(): RulesCase[] {
  const correct = (
    what: string,
    allowed: boolean,
    {
      fields = {},
      before = approved,
      suffix = '-c',
      as = claimsOf.admin,
      along,
    }: { fields?: Fields; before?: Fields; suffix?: string; as?: Claims; along?: Fields } = {},
  ): RulesCase => {
    const id = `a-${count}`;
    const made = one(`correcting ${what}`, allowed, { as, operation: 'create' });
    return {
      ...made,
      path: `attendance/${id}${suffix}`,
      document: { ...correction, corrects: id, ...fields },
      others: { [`attendance/${id}`]: before },
      ...(along && { along: { [`attendance/${id}`]: along } }),
    };
  };
  return [
    correct('an approved record', true),
    correct('an approved record to absent', true, { fields: { presence: 'absent', minutes: 0 } }),
    correct('a record with an unknown field', true, { before: { ...approved, text: 'x' } }),
    correct('a correction', true, { before: { ...approved, corrects: 'another' } }),
    correct('a record a second time, under another ID', false, { suffix: '-d' }),
    correct('a record under an ID of its own', false, { suffix: 'text' }),
    correct('a proposal', false, { before: stored }),
    correct('a proposal that the same commit approves', false, { before: stored, along: { ...approved, rev: 5 } }),
    correct('a record of another member', false, { fields: { member: address('other') } }),
    correct('a record of another kind', false, { fields: { kind: 'drill' } }),
    correct('a record of another thing', false, { fields: { thing: 'x' } }),
    correct('the start', false, { fields: { start: began } }),
    correct('a record that does not exist', false, { fields: { corrects: 'missing' } }),
    correct('nothing', false, { fields: { corrects: '' } }),
    correct('a record without approving it', false, { fields: { state: 'proposed' } }),
    correct('a record for another admin', false, { fields: { approvedBy: address('other') } }),
    correct('a record at revision 2', false, { fields: { rev: 2 } }),
    correct('one’s own record', false, { as: claimsOf.member }),
    correct('one’s own record, approved by oneself', false, { as: claimsOf.member, fields: { approvedBy: member } }),
  ];
}

function codes(): RulesCase[] {
  const codeCase = (what: string, rest: Partial<RulesCase> & { readonly operation: RulesCase['operation'] }) =>
    one(`a code, ${what}`, false, {
      as: claimsOf.member,
      path: `attendance.codes/c-${count++}`,
      before: drill,
      ...rest,
    });
  return [
    codeCase('read by a member', { operation: 'get' }),
    codeCase('changed by a member', { operation: 'update', document: { ...drill, code: '111111', rev: 2 } }),
    codeCase('made by a member', {
      operation: 'create',
      before: undefined,
      document: { ...drill, createdAt: REQUEST_TIME },
    }),
    codeCase('listed', { as: claimsOf.admin, operation: 'list' }),
  ];
}
