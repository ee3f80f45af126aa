import { HOUR_MS } from '@firehouse/model';
import { FromRequest, REQUEST_TIME, withField, type Claims, type Fields, type RulesCase } from './case.ts';
import { address, claimsOf, type Role } from './ruleCallers.ts';
import { newDocument, trainingIn } from './samples.ts';

/** Margin around the start of a training, in ms. Long enough for a slow machine to store the training first. */
const MOMENT_MS = HOUR_MS;

let count = 0;

interface Answering {
  readonly as?: Claims;
  readonly operation?: 'create' | 'update' | 'get' | 'delete';
  /** The member whose answer it is, as a name for {@link address}. */
  readonly of?: string;
  /** The post; null for none. */
  readonly post?: Fields | null;
  /** Changes to the new answer. */
  readonly change?: Fields;
  /** Returns the post's ID, given a unique name. */
  readonly named?: (name: string) => string;
  /** False if there is no answer yet. */
  readonly isStored?: false;
  /** Other writes in the same commit. */
  readonly along?: (post: string) => Readonly<Record<string, Fields>>;
  /** The answer's ID, given the post's. */
  readonly id?: (post: string) => string;
}

function one(name: string, allowed: boolean, answering: Answering): RulesCase {
  const { as = claimsOf.member, operation = 'create', of = 'member', change = {} } = answering;
  const unique = `answered-${count++}`;
  const post = answering.named?.(unique) ?? unique;
  const member = address(of);
  const id = answering.id?.(post) ?? `${post}_${member}`;
  const made: Fields = { post, member, answer: 'yes', rev: 1, createdAt: REQUEST_TIME };
  const old = { ...made, createdAt: new Date('1990-01-01T00:00:00Z') };
  const about = answering.post === undefined ? trainingIn(HOUR_MS) : answering.post;
  const next = operation === 'update' ? { ...old, rev: 2, answer: 'no' } : made;
  return {
    name: `answers: ${name}`,
    as,
    operation,
    path: `answers/${id}`,
    ...(operation !== 'create' && answering.isStored !== false && { before: old }),
    ...((operation === 'create' || operation === 'update') && {
      document: Object.entries(change).reduce((fields, [field, value]) => withField(fields, field, value), next),
    }),
    others: about === null ? {} : { [`posts/${post}`]: about },
    ...(answering.along && { along: answering.along(post) }),
    allowed,
  };
}

const callers: readonly Role[] = ['anonymous', 'unverified', 'stranger', 'former', 'member', 'demoted', 'admin'];

/** Returns cases for members' answers to trainings and events (docs/decisions/047). */
export function answerCases(): RulesCase[] {
  count = 0;
  return [
    memberByMember(),
    (['create', 'update'] as const).flatMap((operation) => [times(operation), subjects(operation)].flat()),
    ids(),
  ].flat();
}

const isMember = (role: Role) => role === 'member' || role === 'demoted' || role === 'admin';

/** Returns cases for each caller's access to each member's answer. */
function memberByMember(): RulesCase[] {
  return callers.flatMap((role) =>
    (['create', 'update', 'get', 'delete'] as const).flatMap((operation) =>
      ['member', 'demoted', 'officer', 'former'].map((of) => {
        const isOwn = isMember(role) && role === of && operation !== 'delete';
        // A delete is only allowed together with a write to the trash.
        const allowed = isOwn || (role === 'admin' && operation !== 'delete');
        return one(`${operation} by ${role} of ${of}`, allowed, { as: claimsOf[role], operation, of });
      }),
    ),
  );
}

/** Returns cases for the time of an answer. Members can answer until the training begins, and admins also afterward. */
function times(operation: 'create' | 'update'): RulesCase[] {
  const at = (ms: number, allowed: boolean, as?: Claims) =>
    one(`${operation} ${ms} ms before it begins, ${as ? 'by an admin' : 'by the member'}`, allowed, {
      operation,
      post: trainingIn(ms),
      ...(as && { as }),
    });
  return [
    at(MOMENT_MS, true),
    at(0, false),
    at(-MOMENT_MS, false),
    at(-MOMENT_MS, true, claimsOf.admin),
    ...[5, 'soon', null, undefined].map((occurrenceDate) =>
      one(`${operation} with the time ${String(occurrenceDate)}`, false, {
        operation,
        post: withField(trainingIn(HOUR_MS), 'occurrenceDate', occurrenceDate),
      }),
    ),
  ];
}

/** Returns cases for the post of an answer, which must be an existing training or event. */
function subjects(operation: 'create' | 'update'): RulesCase[] {
  return [claimsOf.member, claimsOf.admin].flatMap((as) => {
    const of = (what: string | undefined, post: Fields | null) =>
      one(`${operation} for ${what}, ${as === claimsOf.admin}`, what === 'Training' || what === 'Event', {
        as,
        operation,
        post,
      });
    const types = ['Training', 'Event', 'News', 'Incident', 'text', undefined];
    return types.map((type) => of(type, withField(trainingIn(HOUR_MS), 'type', type))).concat(of('nothing', null));
  });
}

/** Returns cases for an answer's ID, which consists of the post's ID and the member's address. */
function ids(): RulesCase[] {
  return [claimsOf.member, claimsOf.admin]
    .flatMap((as) => {
      const who = as === claimsOf.admin ? 'an admin' : 'a member';
      return [
        one(`${who} answers in the name of another`, false, { as, change: { member: address('officer') } }),
        one(`${who} answers for another post`, false, { as, change: { post: 'other' } }),
        one(`${who} answers under another ID`, false, { as, id: (post) => `x${post}_${address('member')}` }),
        one(`${who} answers under the post's ID`, false, { as, id: (post) => post }),
        one(`${who} answers under the member's address`, false, { as, id: () => `${address('member')}-${count}` }),
        one(`${who} answers without a member`, false, { as, change: { member: undefined } }),
        one(`${who} answers without a post`, false, { as, change: { post: undefined } }),
        one(`${who} answers with rev 2`, false, { as, change: { rev: 2 } }),
        one(`${who} answers at another time`, false, { as, change: { createdAt: new FromRequest(-HOUR_MS) } }),
        one(`${who} changes the creation time`, false, {
          as,
          operation: 'update',
          change: { createdAt: REQUEST_TIME },
        }),
        one(`${who} keeps rev 1`, false, { as, operation: 'update', change: { rev: 1 } }),
      ];
    })
    .concat(
      one('an admin answers for somebody who is no member', false, { as: claimsOf.admin, of: 'nobody' }),
      one('a member with an underscore in the address', true, {
        of: 'under_score',
        as: { member: address('under_score') },
      }),
      one('a post with an underscore in its ID', false, { named: (name) => `under_${name}` }),
      one('an admin answers for a member of the same commit', false, {
        as: claimsOf.admin,
        of: 'fresh',
        along: () => ({ [`members/${address('fresh')}`]: newDocument('members', address('fresh')) }),
      }),
      one('an admin answers for a training of the same commit', false, {
        as: claimsOf.admin,
        post: null,
        along: (post) => ({ [`posts/${post}`]: { ...newDocument('posts', post), type: 'Training' } }),
      }),
      one('a member reads whether there is an answer', true, { operation: 'get', isStored: false }),
      one('a stranger reads whether there is an answer', false, {
        as: claimsOf.stranger,
        operation: 'get',
        isStored: false,
      }),
    );
}
