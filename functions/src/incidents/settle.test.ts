import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { callId } from './callId.ts';
import { dispatchKey } from './dispatchEntry.ts';
import { reportedFields, type IncidentFields, type IncidentReport } from './report.ts';
import { settle, type Documents, type Settled } from './settle.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const fire: IncidentFields = { startTime: NOW - 60_000, TypeCode: 'Fire', Address: '12 MAIN ST, SALISBURY' };
const KEY = dispatchKey('county', 'F1');

interface Told {
  readonly number?: string;
  readonly order?: number;
  readonly fields?: IncidentFields;
  readonly closedAt?: number;
  readonly isReadable?: boolean;
  readonly digest?: string;
}

/** A message of the incident F1, or of another one. */
function message({ number = 'F1', order, fields = fire, closedAt, isReadable = true, digest }: Told): IncidentReport {
  const text = JSON.stringify([order, fields]);
  return {
    fields,
    closedAt,
    dispatch: {
      key: dispatchKey('county', number),
      order,
      message: { digest: digest ?? text, text, center: 'County', isReadable, problem: isReadable ? '' : 'Unreadable.' },
    },
  };
}

const exported = (fields: IncidentFields = fire): IncidentReport => ({ fallback: fields });

/** Documents after some reports, one minute apart. */
class World {
  readonly documents: Documents = new Map();
  #now = NOW;

  take(report: IncidentReport): Settled {
    this.#now += 60_000;
    const isHeld = (fields: IncidentFields) => String(fields['TypeCode']).startsWith('Held');
    return settle(this.documents, report, { isHeld, now: this.#now });
  }

  /** Without what the server keeps for itself. */
  stored(): [path: string, data: DocumentData][] {
    return [...this.documents].filter(([path]) => !path.startsWith('dispatches/')).sort();
  }

  edit(path: string, fields: DocumentData): void {
    const before = this.documents.get(path) ?? {};
    this.documents.set(path, { ...before, ...fields, rev: Number(before['rev']) + 1 });
  }
}

function after(...reports: readonly IncidentReport[]): World {
  const world = new World();
  for (const report of reports) world.take(report);
  return world;
}

describe('a new incident', () => {
  it('is stored under the id that an export gives it', () => {
    const world = new World();
    expect(world.take(message({ order: 1 }))).toEqual({ id: callId(fire), state: 'stored', isNew: true });
    expect(world.stored()).toEqual([[`incidents/${callId(fire)}`, fire]]);
    expect(world.take(exported())).toMatchObject({ state: 'unchanged' });
  });

  it('that an export stored before is the same document', () => {
    const world = after(exported({ ...fire, Description: 'Export' }));
    expect(world.take(message({ order: 1, fields: { ...fire, XSt: 'ELM ST' } }))).toMatchObject({ state: 'stored' });
    expect(world.take(exported())).toMatchObject({ state: 'unchanged' });
    expect(world.stored()).toHaveLength(2);
  });

  it('that the policy holds is a draft', () => {
    const held = { ...fire, TypeCode: 'Held' };
    const world = new World();
    expect(world.take(message({ order: 1, fields: held }))).toMatchObject({ state: 'held', id: callId(held) });
    expect(world.stored()).toMatchObject([[`drafts/${callId(held)}`, { ...held, state: 'held', center: 'County', rev: 1 }]]);
    expect(after(exported(held)).stored()).toMatchObject([[`drafts/${callId(held)}`, { state: 'held' }]]);
  });
});
