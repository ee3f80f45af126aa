import { REQUEST_TIME, withField, type Fields, type RulesCase } from './case.ts';
import { address, claimsOf, type Role } from './ruleCallers.ts';
import { newDocument, oldDocument } from './samples.ts';

const time = new Date('1990-01-01T00:00:00Z');
const states = ['proposed', 'approved', 'declined'] as const;

/** Roles that can sign in, each with a certificate: two members, an admin, a former member and a stranger. */
const people = ['member', 'demoted', 'admin', 'former', 'stranger'] as const satisfies readonly Role[];
const isMember = (role: Role) => role === 'member' || role === 'demoted' || role === 'admin';

let count = 0;

const ofMember = (role: Role, state: (typeof states)[number] = 'proposed'): Fields => ({
  ...oldDocument('certificates', ''),
  member: address(role),
  state,
  ...(state === 'approved' && { approvedBy: address('admin'), approvedAt: time }),
  ...(state === 'declined' && { note: 'n' }),
});

function one(as: Role, what: string, allowed: boolean, of: Partial<RulesCase>): RulesCase {
  return {
    name: `certificates: ${what}, as ${as}`,
    as: claimsOf[as],
    operation: 'update',
    path: `certificates/of-member-${count++}`,
    allowed,
    ...of,
  };
}

function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** Returns all cases for certificates. */
export function certificateCases(): RulesCase[] {
  count = 0;
  const missing = people.map((as) => one(as, 'reads none', isMember(as), { operation: 'get' }));
  return [missing, people.flatMap((as) => people.flatMap((whose) => pair(as, whose))), proposals(), decisions()].flat();
}

/** Returns cases for one person's access to another's certificate, or to their own. */
function pair(as: Role, whose: Role): RulesCase[] {
  const isOwn = as === whose && isMember(as);
  const isAdmin = as === 'admin';
  const called = isOwn ? 'their own' : `that of ${whose}`;
  return [
    one(as, `reads ${called}`, isOwn || isAdmin, { operation: 'get', before: ofMember(whose) }),
    one(as, `lists with ${called}`, isAdmin, { operation: 'list', before: ofMember(whose) }),
    one(as, `hands in ${called}`, isOwn, {
      operation: 'create',
      document: { ...newDocument('certificates', ''), member: address(whose) },
    }),
    ...states.flatMap((state) => {
      const before = ofMember(whose, state);
      // A correction must not keep anything from an earlier decision.
      const rest = without(before, 'note', 'approvedBy', 'approvedAt');
      return [
        one(as, `corrects ${called}, ${state}`, isOwn && state !== 'approved', {
          before,
          document: { ...rest, number: '57', state: 'proposed', rev: 5 },
        }),
        one(as, `approves ${called}, ${state}`, isAdmin && state === 'proposed', {
          before,
          document: { ...before, state: 'approved', approvedBy: address(as), approvedAt: REQUEST_TIME, rev: 5 },
        }),
        one(as, `declines ${called}, ${state}`, isAdmin && state === 'proposed', {
          before,
          document: { ...before, state: 'declined', note: 'Blurred', rev: 5 },
        }),
        one(as, `takes ${called} for themselves, ${state}`, isOwn && state !== 'approved', {
          before,
          document: { ...rest, member: address(as), state: 'proposed', rev: 5 },
        }),
      ];
    }),
  ];
}

/** Returns cases for fields that a member can't set, because they are decided later. */
function proposals(): RulesCase[] {
  const later: readonly (readonly [string, unknown])[] = [
    ['state', 'approved'],
    ['state', 'declined'],
    ['state', 'text'],
    ['state', undefined],
    ['note', 'n'],
    ['approvedBy', address('admin')],
    ['approvedAt', time],
    ['remindedDays', 7],
  ];
  return later.flatMap(([name, value]) => {
    const withIt = (fields: Fields) => withField(fields, name, value);
    const before = ofMember('member');
    const document = withIt({ ...newDocument('certificates', ''), member: address('member') });
    return [
      one('member', `hands one in with ${name} ${String(value)}`, false, { operation: 'create', document }),
      one('member', `corrects one with ${name} ${String(value)}`, false, {
        before,
        document: withIt({ ...before, rev: 5 }),
      }),
      one('member', `keeps ${name} ${String(value)} in a correction`, false, {
        before: withIt(before),
        document: withIt({ ...before, rev: 5, state: 'approved', ...(name === 'state' ? {} : { state: 'proposed' }) }),
      }),
    ];
  });
}

/** Returns cases for what an admin's decision must contain and must not contain. */
function decisions(): RulesCase[] {
  const before = ofMember('member');
  const approved: Fields = {
    ...before,
    state: 'approved',
    approvedBy: address('admin'),
    approvedAt: REQUEST_TIME,
    rev: 5,
  };
  const declined: Fields = { ...before, state: 'declined', note: 'n', rev: 5 };
  const decide = (what: string, document: Fields, allowed = false) =>
    one('admin', `a decision ${what}`, allowed, { before, document });
  return [
    decide('in the name of another', { ...approved, approvedBy: address('member') }),
    decide('of nobody', without(approved, 'approvedBy')),
    decide('at another time', { ...approved, approvedAt: time }),
    decide('at no time', without(approved, 'approvedAt')),
    decide('without a new revision', { ...approved, rev: 4 }),
    decide('that is the same as before', { ...before, rev: 5 }),
    decide('to wait, by somebody', { ...approved, state: 'proposed' }),
    decide('of no known kind', { ...approved, state: 'text' }),
    decide('to decline, of no known kind', { ...declined, state: 'text' }),
    decide('to decline, but to wait', { ...declined, state: 'proposed' }),
    decide('to approve with a reason', { ...approved, note: 'n' }),
    decide('to decline without a reason', without(declined, 'note')),
    decide('to decline with an empty reason', { ...declined, note: ' ' }),
    decide('to decline with a number', { ...declined, note: 5 }),
    decide('to decline with 300 characters', { ...declined, note: 'x'.repeat(300) }, true),
    decide('to decline with 301 characters', { ...declined, note: 'x'.repeat(301) }),
    decide('to decline by somebody', { ...declined, approvedBy: address('admin') }),
    ...['number', 'member', 'text', 'remindedDays'].flatMap((name) => [
      decide(`to approve and change ${name}`, { ...approved, [name]: 'x' }),
      decide(`to decline and change ${name}`, { ...declined, [name]: 'x' }),
    ]),
    // A certificate without a state isn't waiting for a decision.
    one('admin', 'approves one without a state', false, { before: without(before, 'state'), document: approved }),
    one('member', 'corrects one without a state', false, {
      before: without(before, 'state'),
      document: { ...before, rev: 5 },
    }),
  ];
}
