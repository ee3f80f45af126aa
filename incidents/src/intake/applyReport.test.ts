import { createHash } from 'node:crypto';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { incidentId } from './incidentId.ts';
import { dispatchKey } from './dispatchEntry.ts';
import type { Documents, Settled } from './findIncident.ts';
import type { IncidentFields, IncidentReport } from './reportFields.ts';
import { settle } from './applyReport.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const fire: IncidentFields = { startTime: NOW - 60_000, TypeCode: 'Fire', Address: '12 MAIN ST, SALISBURY' };
const KEY = dispatchKey('county', 'F1');

interface MessageOptions {
  readonly number?: string;
  readonly revision?: number;
  readonly updatedAt?: number;
  readonly fields?: IncidentFields;
  readonly closedAt?: number;
  readonly isReadable?: boolean;
}

/** Creates a message, by default about incident F1. */
function message(options: MessageOptions): IncidentReport {
  const { number = 'F1', revision, updatedAt, fields = fire, closedAt, isReadable = true } = options;
  const text = JSON.stringify([revision, updatedAt, fields]);
  return {
    fields,
    closedAt,
    dispatch: {
      key: dispatchKey('county', number),
      revision,
      updatedAt,
      message: {
        digest: createHash('sha256').update(text).digest('hex'),
        text,
        center: 'County',
        isReadable,
        problem: isReadable ? '' : 'Unreadable.',
      },
    },
  };
}

const numbered = (fields: IncidentFields = fire): IncidentReport => ({ fallback: fields, dispatch: { key: KEY } });

const exported = (fields: IncidentFields = fire): IncidentReport => ({ fallback: fields });

const isHeld = (fields: IncidentFields) => String(fields['TypeCode']).startsWith('Held');

/** An in-memory database. Each report arrives one minute after the previous one. */
class World {
  readonly documents: Documents = new Map();
  #now = NOW;

  apply(report: IncidentReport): Settled {
    this.#now += 60_000;
    return settle(this.documents, report, { isHeld, now: this.#now });
  }

  /** Returns all documents except those in `dispatches`, sorted by path. */
  stored(): [path: string, data: DocumentData][] {
    return [...this.documents]
      .filter(([path]) => !path.startsWith('dispatches/'))
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  edit(path: string, fields: DocumentData): void {
    const before = this.documents.get(path) ?? {};
    this.documents.set(path, { ...before, ...fields, rev: Number(before['rev']) + 1 });
  }

  discard(path: string): void {
    this.documents.set(`trash/${path.replace('/', '.')}`, this.documents.get(path) ?? {});
    this.documents.delete(path);
  }
}

function after(...reports: readonly IncidentReport[]): World {
  const world = new World();
  for (const report of reports) world.apply(report);
  return world;
}

describe('a new incident', () => {
  it('is stored under the same ID as in an export', () => {
    const world = new World();
    expect(world.apply(message({ revision: 1 }))).toEqual({ id: incidentId(fire), state: 'stored', isNew: true });
    expect(world.stored()).toEqual([[`incidents/${incidentId(fire)}`, fire]]);
    expect(world.apply(exported())).toMatchObject({ state: 'unchanged' });
  });

  it('that an export has stored is the same document', () => {
    const world = after(exported({ ...fire, Description: 'Export' }));
    expect(world.apply(message({ revision: 1, fields: { ...fire, XSt: 'ELM ST' } }))).toMatchObject({
      state: 'stored',
    });
    expect(world.apply(exported())).toMatchObject({ state: 'unchanged' });
    expect(world.stored()).toHaveLength(2);
  });

  it('that the policy holds becomes a draft', () => {
    const held = { ...fire, TypeCode: 'Held' };
    const world = new World();
    expect(world.apply(message({ revision: 1, fields: held }))).toMatchObject({ state: 'held', id: incidentId(held) });
    expect(world.stored()).toMatchObject([
      [`drafts/${incidentId(held)}`, { ...held, state: 'held', center: 'County', rev: 1 }],
    ]);
    expect(after(exported(held)).stored()).toMatchObject([[`drafts/${incidentId(held)}`, { state: 'held' }]]);
  });
});

describe('messages of one incident', () => {
  it('update it in place, and a repeated one changes nothing', () => {
    const world = after(message({ revision: 1 }));
    const update = message({ revision: 2, fields: { Description: 'Smoke' } });
    expect(world.apply(update)).toEqual({ id: incidentId(fire), state: 'stored', isNew: false });
    const entry = world.documents.get(`dispatches/${KEY}`);
    expect(world.apply(update)).toMatchObject({ state: 'unchanged' });
    expect(world.documents.get(`dispatches/${KEY}`)).toBe(entry);
    expect(world.apply(message({ revision: 1 }))).toMatchObject({ state: 'unchanged' });
    expect(world.stored()).toEqual([[`incidents/${incidentId(fire)}`, { ...fire, Description: 'Smoke' }]]);
  });

  it('apply in their order, field by field', () => {
    const world = after(
      message({ revision: 3, fields: { ...fire, Description: 'third' } }),
      message({ revision: 2, fields: { Description: 'second', XSt: 'ELM ST' } }),
      message({ revision: 1, fields: { XSt: 'OAK ST', Description: 'first' } }),
    );
    expect(world.stored()).toMatchObject([[expect.any(String), { Description: 'third', XSt: 'ELM ST' }]]);
  });

  it('can clear a field', () => {
    const world = after(message({ revision: 1, fields: { ...fire, Description: 'x' } }));
    world.apply(message({ revision: 2, fields: { Description: null } }));
    world.apply(message({ revision: 1, fields: { Description: 'late' } }));
    expect(world.stored()).toEqual([[`incidents/${incidentId(fire)}`, fire]]);
  });

  it('without an order apply as they arrive, and are ignored when repeated', () => {
    const first = message({ fields: { ...fire, Description: 'first' } });
    const world = after(first, message({ fields: { ...fire, Description: 'second' } }), first);
    expect(world.stored()).toMatchObject([[expect.any(String), { Description: 'second' }]]);
  });

  it('apply by number, not by digits', () => {
    const [nine, ten] = [9, 10].map((revision) =>
      message({ revision, fields: { ...fire, Description: `revision ${revision}` } }),
    ) as [IncidentReport, IncidentReport];
    for (const world of [after(nine, ten, nine), after(ten, nine)])
      expect(world.stored()).toMatchObject([[expect.any(String), { Description: 'revision 10' }]]);
  });

  it('without an order are remembered, the newest fifty', () => {
    const messages = Array.from({ length: 51 }, (_, at) =>
      message({ fields: { ...fire, Description: `message ${at}` } }),
    );
    const world = after(...messages);
    const last = messages.at(-1) as IncidentReport;
    const entry = world.documents.get(`dispatches/${KEY}`);
    expect(world.apply(last)).toMatchObject({ state: 'unchanged' });
    expect(world.documents.get(`dispatches/${KEY}`)).toBe(entry);
    world.apply(message({ fields: { ...fire, Description: 'after' } }));
    expect(world.apply(last)).toMatchObject({ state: 'unchanged' });
    expect(world.stored()).toMatchObject([[expect.any(String), { Description: 'after' }]]);
  });

  it('report the fields that a newer message had set, when they first arrive', () => {
    const [first, second, third] = [1, 2, 3].map((revision) =>
      message({ revision, fields: { ...fire, XSt: 'OAK ST', Description: `revision ${revision}` } }),
    ) as [IncidentReport, IncidentReport, IncidentReport];
    const world = after(first, third);
    expect(world.apply(second)).toMatchObject({ state: 'unchanged', outdated: ['Description'] });
    // A repeated message reports nothing, whether it was originally applied or reported as outdated.
    for (const repeated of [first, second, third]) expect(world.apply(repeated)).not.toHaveProperty('outdated');
    const partial = message({ revision: 1, fields: { Description: 'older', ChiefComplaint: 'SMOKE' } });
    expect(world.apply(partial)).toMatchObject({ state: 'stored', outdated: ['Description'] });
    expect(world.stored()).toMatchObject([
      [expect.any(String), { Description: 'revision 3', ChiefComplaint: 'SMOKE' }],
    ]);
    expect(world.apply(numbered({ ...fire, Description: 'Export' }))).not.toHaveProperty('outdated');
  });

  it('close it at the earliest time, and never reopen it', () => {
    const world = after(message({ revision: 1 }), message({ revision: 3, fields: {}, closedAt: NOW + 3 }));
    world.apply(message({ revision: 2, fields: {}, closedAt: NOW + 2 }));
    world.apply(message({ revision: 4, fields: { Description: 'after' } }));
    expect(world.stored()).toEqual([
      [
        `incidents.closed/${incidentId(fire)}`,
        { ...fire, Description: 'after', closedAt: Timestamp.fromMillis(NOW + 2) },
      ],
    ]);
  });

  it('leave a closed copy without its time closed', () => {
    const path = `incidents.closed/${incidentId(fire)}`;
    const world = new World();
    world.documents.set(path, fire);
    world.apply(message({ revision: 1, fields: { ...fire, Description: 'more' } }));
    expect(world.stored()).toEqual([[path, { ...fire, Description: 'more' }]]);
  });

  it('of two incidents are stored as two documents', () => {
    const world = after(
      message({ revision: 1 }),
      message({ number: 'F2', revision: 1, fields: { ...fire, Address: 'B' } }),
    );
    expect(world.stored()).toHaveLength(2);
  });
});

describe('an incident that the policy holds later', () => {
  const held = message({ revision: 2, fields: { TypeCode: 'Held' } });

  it('moves to the drafts, and back', () => {
    const world = after(message({ revision: 1 }));
    expect(world.apply(held)).toMatchObject({ state: 'held' });
    expect(world.stored()).toMatchObject([
      [`drafts/${incidentId(fire)}`, { ...fire, TypeCode: 'Held', state: 'held' }],
    ]);
    expect(world.documents.has(`dispatches/moved.${incidentId(fire)}`)).toBe(true);
    expect(world.apply(message({ revision: 3 }))).toMatchObject({ state: 'stored' });
    expect(world.stored()).toEqual([[`incidents/${incidentId(fire)}`, fire]]);
  });

  it('stays a draft once an admin has edited or withheld it', () => {
    const path = `drafts/${incidentId(fire)}`;
    for (const state of ['held', 'withheld']) {
      const world = after(message({ revision: 1 }), held);
      world.edit(path, { state });
      expect(world.apply(message({ revision: 3, fields: { ...fire, Description: 'new' } }))).toMatchObject({
        state: 'held',
      });
      expect(world.stored()).toMatchObject([[path, { ...fire, state, Description: 'new' }]]);
      expect(world.apply(message({ revision: 4, fields: {}, closedAt: NOW }))).toMatchObject({ state: 'held' });
      expect(world.stored()).toMatchObject([[path, { closedAt: Timestamp.fromMillis(NOW) }]]);
    }
  });

  it('stays published once an admin released it', () => {
    const world = after(message({ revision: 1 }));
    const path = `incidents/${incidentId(fire)}`;
    const releasedAt = Timestamp.fromMillis(NOW);
    world.documents.set(path, { ...world.documents.get(path), releasedAt });
    expect(world.apply(held)).toMatchObject({ state: 'stored' });
    expect(world.stored()).toEqual([[path, { ...fire, TypeCode: 'Held', releasedAt }]]);
  });
});

describe('a message that cannot be read', () => {
  const { Address, ...noAddress } = fire;
  const path = `drafts/${KEY}`;

  it('becomes a draft with its fields, its text and what is missing', () => {
    const world = new World();
    const reason = 'We found no address in this message.';
    const report = message({ revision: 1, fields: noAddress });
    expect(world.apply(report)).toEqual({ id: KEY, state: 'draft', isNew: true, reason });
    expect(world.stored()).toMatchObject([
      [path, { ...noAddress, state: 'unreadable', reason, text: report.dispatch?.message?.text }],
    ]);
    expect(world.apply(report)).toMatchObject({ state: 'unchanged' });
    expect(after(message({ revision: 1, isReadable: false })).stored()).toMatchObject([
      [path, { ...fire, state: 'unreadable', reason: 'Unreadable.' }],
    ]);
  });

  it('becomes an incident when another message completes it, earlier or later', () => {
    for (const revision of [0, 2]) {
      const world = after(message({ revision: 1, fields: noAddress }));
      expect(world.apply(message({ revision, fields: { Address } }))).toMatchObject({
        state: 'stored',
        id: incidentId(fire),
      });
      expect(world.stored()).toEqual([[`incidents/${incidentId(fire)}`, fire]]);
    }
  });

  it('joins the incident that an export has stored', () => {
    const world = after(
      exported({ ...fire, Description: 'Export' }),
      message({ revision: 1, fields: { ...noAddress, XSt: 'OAK' } }),
    );
    expect(world.stored()).toHaveLength(2);
    world.apply(message({ revision: 2, fields: { Address, XSt: null } }));
    expect(world.stored()).toEqual([[`incidents/${incidentId(fire)}`, { ...fire, Description: 'Export' }]]);
  });

  it('keeps an admin’s edit over older messages, not over newer ones', () => {
    const world = after(message({ revision: 2, fields: noAddress }));
    world.edit(path, { XSt: 'BY HAND', Description: 'BY HAND' });
    expect(world.apply(message({ revision: 1, fields: { XSt: 'OLD' } }))).toMatchObject({ outdated: ['XSt'] });
    expect(world.apply(message({ revision: 3, fields: { Description: 'NEW' } }))).not.toHaveProperty('outdated');
    expect(world.stored()).toMatchObject([[path, { XSt: 'BY HAND', Description: 'NEW', state: 'unreadable' }]]);
    world.apply(message({ revision: 1, fields: { Address } }));
    expect(world.stored()).toEqual([
      [expect.stringContaining('incidents/'), { ...fire, XSt: 'BY HAND', Description: 'NEW' }],
    ]);
  });

  it('increments the revision with each change, so that an admin’s edit can conflict', () => {
    const world = after(message({ revision: 1, fields: noAddress }));
    world.apply(message({ revision: 2, fields: { XSt: 'OAK' } }));
    expect(world.stored()).toMatchObject([[path, { rev: 2 }]]);
  });

  it('stays in place once an admin has released it', () => {
    const world = after(message({ revision: 1, fields: noAddress }));
    world.documents.delete(path);
    world.documents.set(`incidents/${KEY}`, { ...fire, releasedAt: Timestamp.fromMillis(NOW) });
    expect(world.apply(message({ revision: 2, fields: { ...fire, Description: 'more' } }))).toMatchObject({
      id: KEY,
      state: 'stored',
    });
    expect(world.stored()).toMatchObject([[`incidents/${KEY}`, { ...fire, Description: 'more' }]]);
  });

  it('stays discarded until a message completes the incident', () => {
    const world = after(message({ revision: 1, fields: noAddress }));
    world.discard(path);
    expect(world.apply(message({ revision: 1, fields: noAddress }))).toMatchObject({ state: 'unchanged' });
    expect(world.apply(message({ revision: 2, fields: { XSt: 'OAK' } }))).toMatchObject({ state: 'unchanged' });
    expect(world.stored()).toHaveLength(1);
    expect(world.apply(message({ revision: 3, fields: { Address } }))).toMatchObject({ state: 'stored', isNew: true });
    expect(world.stored().map(([one]) => one)).toEqual([`incidents/${incidentId({ ...fire, XSt: 'OAK' })}`]);
  });

  it.each(['held', 'withheld'])('that was %s and discarded can only be published by an admin', (state) => {
    const heldPath = `drafts/${incidentId({ ...fire, TypeCode: 'Held' })}`;
    const world = after(message({ revision: 1, fields: { ...fire, TypeCode: 'Held' } }));
    if (state === 'withheld') world.edit(heldPath, { state });
    world.discard(heldPath);
    // While the policy holds it, it stays discarded.
    expect(world.apply(message({ revision: 2, fields: { Description: 'more' } }))).toMatchObject({
      state: 'unchanged',
    });
    expect(world.apply(message({ revision: 3, fields: { TypeCode: 'Fire' } }))).toMatchObject({ state: 'held' });
    expect(world.apply(message({ revision: 4, fields: { XSt: 'OAK' } }))).toMatchObject({ state: 'held' });
    expect(world.stored()).toMatchObject([[heldPath, { ...fire, Description: 'more', XSt: 'OAK', state: 'held' }]]);
    world.discard(heldPath);
    expect(world.apply(numbered({ ...fire, ChiefComplaint: 'EXPORT' }))).toMatchObject({ state: 'held' });
  });
});

describe('an export', () => {
  it('with incident numbers finds the incident even if its fields differ', () => {
    const world = after(message({ revision: 1 }));
    expect(world.apply(numbered({ ...fire, Address: '12 MAIN STREET', Description: 'Export' }))).toMatchObject({
      state: 'stored',
      isNew: false,
    });
    expect(world.stored()).toEqual([[`incidents/${incidentId(fire)}`, { ...fire, Description: 'Export' }]]);
    expect(world.apply(numbered())).toMatchObject({ state: 'unchanged' });
  });

  it('never overrides a message', () => {
    const world = after(numbered({ ...fire, XSt: 'EXPORT', Description: 'EXPORT' }));
    world.apply(message({ revision: 0, fields: { XSt: 'OAK' } }));
    world.apply(numbered({ ...fire, XSt: 'EXPORT' }));
    expect(world.stored()).toMatchObject([[expect.any(String), { XSt: 'OAK', Description: 'EXPORT' }]]);
  });

  it('adds to a draft, and does not publish it after an admin has changed its type', () => {
    const held = { ...fire, TypeCode: 'Held' };
    const path = `drafts/${incidentId(held)}`;
    for (const first of [exported(held), message({ revision: 1, fields: held })])
      for (const again of [exported, numbered]) {
        const world = after(first);
        world.edit(path, { TypeCode: 'Fire' });
        expect(world.apply(again({ ...held, Description: 'Export' }))).toMatchObject({ state: 'held' });
        expect(world.stored()).toMatchObject([[path, { ...fire, Description: 'Export', state: 'held' }]]);
        const correction = message({ revision: 2, fields: { ...held, XSt: 'OAK' } });
        expect(world.apply(correction)).toMatchObject({ state: 'held' });
      }
  });
});

describe('invisible characters', () => {
  const hidden: IncidentFields = {
    startTime: NOW - 60_000,
    TypeCode: 'E\u200BM\u00ADS\uFE0F',
    ChiefComplaint: '\u200EFALL \u3164VICTIM',
    Address: '12\u200E MAIN\u00A0ST, ＳALISBURY',
    Description: 'a\n\tb\u202E \u2066',
  };
  const visible = {
    startTime: NOW - 60_000,
    TypeCode: 'EMS',
    ChiefComplaint: 'FALL VICTIM',
    // A no-break space and a full-width letter aren't invisible, so they are kept.
    Address: '12 MAIN\u00A0ST, ＳALISBURY',
    Description: 'a\n\tb',
  };
  // This ID was computed before the intake started removing invisible characters. It must not change.
  const path = 'incidents/35c547469d14ce6bae95723208a71206';

  it('are not stored, and the ID remains that of the text as it came', () => {
    for (const first of [exported(hidden), message({ revision: 1, fields: hidden })]) {
      const world = after(first);
      expect(world.stored()).toEqual([[path, visible]]);
      for (const again of [first, exported(hidden)]) expect(world.apply(again)).toMatchObject({ state: 'unchanged' });
    }
    const [[, data] = []] = after(exported({ ...hidden, XSt: '\u200B' })).stored();
    expect(data).toEqual({ ...visible, XSt: '' });
  });

  it('that were stored before remain, and the same file adds and changes nothing', () => {
    const world = new World();
    world.documents.set(path, hidden);
    expect(world.apply(exported(hidden))).toMatchObject({ state: 'unchanged' });
    expect(world.stored()).toEqual([[path, hidden]]);
  });

  it('do not make a value count as an admin’s', () => {
    const { Address: _, ...noAddress } = hidden;
    const world = after(message({ revision: 1, fields: noAddress }), message({ revision: 3, fields: { XSt: 'OAK' } }));
    world.edit(`drafts/${KEY}`, { Address: 'BY HAND' });
    world.apply(message({ revision: 2, fields: { TypeCode: 'Fire' } }));
    expect(world.stored()).toMatchObject([[`drafts/${KEY}`, { TypeCode: 'Fire', Address: 'BY HAND' }]]);
  });
});

/** The mulberry32 random number generator. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/** Returns the stored documents without the fields that depend on arrival time. */
function settledData(world: World, withIds: boolean): unknown[] {
  return world.stored().map(([path, data]) => {
    const { receivedAt: _, createdAt: __, rev: ___, ...rest } = data;
    return [withIds ? path : path.split('/')[0], rest];
  });
}

describe('messages in any order', () => {
  const RUNS = 400;
  const PERMUTATIONS = 12;

  it.each([
    ['same content, with exports', true],
    ['changing content', false],
  ])('give the same documents: %s', (_name, isSame) => {
    let messages = 0;
    const collections = new Map<string, number>();
    for (let run = 0; run < RUNS; run++) {
      const random = randomOf(run);
      const pick = <Value>(...values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
      const value = (name: string) =>
        isSame
          ? fire[name]
          : pick(fire[name], name === 'startTime' ? NOW : 'Held', name === 'startTime' ? NOW - 7 : 'Other');
      const reports = Array.from({ length: 2 + Math.floor(random() * 5) }, (): IncidentReport => {
        // A small range, so that some revisions are equal.
        const revision = Math.floor(random() * 8);
        const names = Object.keys(fire).filter(() => random() < 0.6);
        const fields: Record<string, string | number | null | undefined> = Object.fromEntries(
          names.map((name) => [name, value(name)]),
        );
        if (random() < 0.5) fields['Description'] = pick('a', 'b', 'c', isSame ? 'd' : null);
        return message({ revision, fields, ...(random() < 0.15 && { closedAt: NOW + revision }) });
      });
      const imports = isSame
        ? [exported(), { fallback: fire, dispatch: { key: KEY } }].filter(() => random() < 0.5)
        : [{ fallback: { ...fire, Address: 'Export' }, dispatch: { key: KEY } }].filter(() => random() < 0.3);
      const expected = settledData(after(...reports, ...imports), isSame);
      for (let again = 0; again < PERMUTATIONS; again++) {
        const some = shuffled([...reports, ...imports, ...reports.filter(() => random() < 0.4)], random);
        messages += some.length;
        const world = after(...some);
        const found = settledData(world, isSame);
        expect(found, `run ${run}: ${JSON.stringify(some)}`).toEqual(expected);
        for (const [path] of world.stored()) {
          const collection = path.split('/')[0] ?? '';
          collections.set(collection, (collections.get(collection) ?? 0) + 1);
        }
      }
    }
    process.stdout.write(
      `Dispatch: ${RUNS * PERMUTATIONS} orders of ${messages} messages, ` +
        `${JSON.stringify(Object.fromEntries(collections))}, all with equal results.\n`,
    );
  });
});

/** A message and the values that determine its order. */
interface Sent {
  readonly report: IncidentReport;
  readonly revision?: number;
  readonly updatedAt?: number;
}

function sent(at: number, order: Pick<MessageOptions, 'revision' | 'updatedAt'>): Sent {
  // Each message omits some of the incident's fields.
  const names = ['Description', ...Object.keys(fire), 'XSt'].filter((_, name) => name === 0 || (at + name) % 3 > 0);
  const fields = Object.fromEntries(names.map((name) => [name, fire[name] ?? `${name} of message ${at}`]));
  return { ...order, report: message({ ...order, fields }) };
}

function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
}

describe('messages of which only some have an order', () => {
  const all: readonly Sent[] = [
    {},
    {},
    // Two messages with the same time, earlier than any arrival.
    { updatedAt: NOW - 9_000 },
    { updatedAt: NOW - 9_000 },
    { revision: 9 },
    { revision: 10 },
    { revision: 9, updatedAt: NOW },
    // Sent by a center with a fast clock.
    { revision: 2, updatedAt: NOW + 9_000_000 },
  ].map((order, at) => sent(at, order));

  const digestOf = ({ report }: Sent) => report.dispatch?.message?.digest ?? '';

  /** Compares two messages as specified in docs/decisions/027-dispatch.md. */
  const compare = (arrivals: readonly Sent[], one: Sent, other: Sent): number => {
    const byRevision = (one.revision ?? -1) - (other.revision ?? -1);
    if (byRevision !== 0) return byRevision;
    const byTime = (one.updatedAt ?? -1) - (other.updatedAt ?? -1);
    if (byTime !== 0) return byTime;
    const isUnordered = one.revision === undefined && one.updatedAt === undefined;
    if (isUnordered) return arrivals.indexOf(one) - arrivals.indexOf(other);
    return digestOf(one) < digestOf(other) ? -1 : 1;
  };

  const valuesAfter = (arrivals: readonly Sent[]): IncidentFields => {
    const inOrder = [...new Set(arrivals)].sort((one, other) => compare(arrivals, one, other));
    return Object.assign({}, ...inOrder.map(({ report }) => report.fields)) as IncidentFields;
  };

  it('applies a correction with a revision or a time after a message without one', () => {
    for (const order of [{ revision: 0 }, { revision: 2 }, { updatedAt: NOW - 3_600_000 }]) {
      const first = message({ fields: { ...fire, Description: 'first' } });
      const correction = message({ ...order, fields: { Description: 'corrected' } });
      const world = after(first);
      expect(world.apply(correction), JSON.stringify(order)).toMatchObject({ state: 'stored' });
      expect(world.apply(first)).toMatchObject({ state: 'unchanged' });
      expect(world.stored()).toMatchObject([[expect.any(String), { Description: 'corrected' }]]);
      expect(after(correction, first).stored()).toEqual(world.stored());
      expect(after(correction).apply(first)).toMatchObject({ outdated: ['Description'] });
    }
  });

  it('gives the same documents in every order of arrival, with repeats', () => {
    let orders = 0;
    for (const [a, one] of all.entries())
      for (const [b, two] of all.slice(0, a).entries())
        for (const [c, three] of all.slice(0, b).entries())
          for (const four of all.slice(0, c))
            for (const arrivals of permutations([one, two, three, four])) {
              // Repeat older messages both in the middle and at the end.
              const [first, second, third, fourth] = arrivals as [Sent, Sent, Sent, Sent];
              const repeats = [first, second, first, third, second, fourth, first, second, third, fourth];
              const values = valuesAfter(arrivals);
              for (const reports of [arrivals, repeats, [...arrivals, ...arrivals.toReversed()]]) {
                const [[, data] = [], ...others] = after(...reports.map(({ report }) => report)).stored();
                const shown = Object.fromEntries(
                  [...Object.keys(fire), 'Description', 'XSt'].flatMap((name) =>
                    data?.[name] === undefined ? [] : [[name, data[name] as string]],
                  ),
                );
                expect([shown, others.length], JSON.stringify(reports)).toEqual([values, 0]);
                orders += 1;
              }
            }
    process.stdout.write(`Dispatch: ${orders} orders of messages with and without an order, all as decided.\n`);
  });
});
