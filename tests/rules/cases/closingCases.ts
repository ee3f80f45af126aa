import { incident } from '@firehouse/model';
import { REQUEST_TIME, WholeDouble, withField, type Fields, type RulesCase } from './case.ts';
import { claimsOf, roles } from './ruleCallers.ts';
import { given } from './samples.ts';

const openIncident: Fields = {
  ...given.incidents,
  Description: 'd',
  CallerLatitude: 40.5,
  CallerLongitude: -75.25,
  unknown: { to: ['the', 'model'] },
};
const other: Readonly<Record<string, unknown>> = {
  startTime: 5,
  CallerLatitude: 41.5,
  CallerLongitude: 41.5,
  unknown: { to: ['nobody'] },
};
const numbers = Object.entries(incident.fields).flatMap(([name, { kind }]) =>
  kind === 'number' || kind === 'epochMs' ? [name] : [],
);

interface Closing {
  readonly as?: RulesCase['as'];
  /** The open incident before the commit; null for none. */
  readonly open?: Fields | null;
  /** The closed copy before the commit. */
  readonly closed?: Fields;
  /** The closed copy that the commit writes; null if it doesn't write one. */
  readonly copy?: Fields | null;
  /** What the commit does to the open incident. */
  readonly leaves?: 'deleted' | 'untouched' | 'changed';
}

let count = 0;

/**
 * Returns cases for closing an incident. Most are checked twice: as the delete of the open incident, and as the
 * creation of its copy. A commit passes only if both are allowed.
 */
export function closingCases(): RulesCase[] {
  count = 0;
  return [allowed(), forged(), halves(), roles.flatMap((role) => asRole(claimsOf[role], role))].flat();
}

function asRole(as: RulesCase['as'], role: string): RulesCase[] {
  return both(`as ${role}`, role === 'admin', { as });
}

function both(name: string, isAllowed: boolean, closing: Closing): RulesCase[] {
  return [ofDelete(name, isAllowed, closing), ofCreate(name, isAllowed, closing)];
}

function ofDelete(name: string, isAllowed: boolean, closing: Closing): RulesCase {
  const { as = claimsOf.admin, open = openIncident, closed, copy = copyOf(open ?? openIncident) } = closing;
  const id = `closing-${count++}`;
  return {
    name: `closing, the delete: ${name}`,
    as,
    operation: 'delete',
    path: `incidents/${id}`,
    before: open ?? undefined,
    others: closed === undefined ? {} : { [`incidents.closed/${id}`]: closed },
    along: copy === null ? {} : { [`incidents.closed/${id}`]: copy },
    allowed: isAllowed,
  };
}

function ofCreate(name: string, isAllowed: boolean, closing: Closing): RulesCase {
  const { as = claimsOf.admin, open = openIncident, closed, leaves = 'deleted' } = closing;
  const id = `closing-${count++}`;
  const path = `incidents/${id}`;
  const after = {
    deleted: { [path]: undefined },
    untouched: {},
    changed: { [path]: { ...openIncident, Description: 'x' } },
  };
  return {
    name: `closing, the create: ${name}`,
    as,
    operation: closed === undefined ? 'create' : 'update',
    path: `incidents.closed/${id}`,
    before: closed,
    others: open === null ? {} : { [path]: open },
    document: closing.copy ?? copyOf(open ?? openIncident),
    along: open === null ? {} : after[leaves],
    allowed: isAllowed,
  };
}

function copyOf(open: Fields): Fields {
  return { ...open, closedAt: REQUEST_TIME };
}

function allowed(): RulesCase[] {
  const doubles = numbers.flatMap((name) => {
    const open = withField(openIncident, name, new WholeDouble(40));
    return both(`${name} is a whole double, which comes back as an integer`, true, {
      open,
      copy: copyOf(withField(open, name, 40)),
    });
  });
  const without = numbers.filter((name) => name !== 'startTime');
  return [
    doubles,
    without.flatMap((name) => both(`without ${name}`, true, { open: withField(openIncident, name, undefined) })),
  ].flat();
}

/** Returns cases for the copy, which must equal the incident plus its closing time. */
function forged(): RulesCase[] {
  const copy = copyOf(openIncident);
  const changed = Object.keys(openIncident).flatMap((name) =>
    [
      both(`another ${name}`, false, { copy: withField(copy, name, other[name] ?? 'other') }),
      both(`${name} removed`, false, { copy: withField(copy, name, undefined) }),
      both(`${name} added`, false, { open: withField(openIncident, name, undefined), copy }),
    ].flat(),
  );
  const times: readonly unknown[] = [undefined, new Date('1990-01-01'), new Date(), 'now', null, 5];
  return [
    changed,
    both('a field added', false, { copy: { ...copy, text: 'x' } }),
    both('an unknown field changed', false, {
      open: { ...openIncident, text: 'x' },
      copy: { ...copy, text: 'y' },
    }),
    times.map((time) =>
      ofCreate(`closed at ${JSON.stringify(time)}`, false, { copy: withField(copy, 'closedAt', time) }),
    ),
    both('an empty copy', false, { copy: { closedAt: REQUEST_TIME } }),
  ].flat();
}

/**
 * Returns cases for incomplete closings: neither write is allowed without the other, and nothing can be closed twice.
 */
function halves(): RulesCase[] {
  const closed: Fields = { ...openIncident, closedAt: new Date('1990-01-01') };
  return [
    ofDelete('without the copy', false, { copy: null }),
    ofDelete('with a copy that existed before', false, { closed, copy: null }),
    ofDelete('with a copy that replaces another', false, { closed }),
    ofDelete('of an incident that does not exist', false, { open: null }),
    {
      ...ofDelete('with a change instead', false, {}),
      operation: 'update',
      document: { ...openIncident, Description: 'x' },
    },
    ofCreate('without the delete', false, { leaves: 'untouched' }),
    ofCreate('with a change instead of the delete', false, { leaves: 'changed' }),
    ofCreate('of an incident that does not exist', false, { open: null }),
    ofCreate('over a copy', false, { closed }),
    ofCreate('over a copy, of an incident that does not exist', false, { closed, open: null }),
  ];
}
