import { describe, expect, it } from 'vitest';
import { epochMsOfLocal, localDate } from '../company/companyTime.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { pointsOf, statementTable, type StatementMember } from './losap.ts';
import {
  attendanceId,
  checkInAt,
  correctionId,
  countedRecords,
  standingOf,
  type AttendanceRecord,
  type CompanyYear,
} from './standing.ts';

const zone = 'America/New_York';
const at = (local: string) => epochMsOfLocal(local, zone);
const iso = (ms: number) => new Date(ms).toISOString();

/** Creates a seeded generator (mulberry32) of numbers from 0 (inclusive) to `below` (exclusive). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  };
}

const roll = dice(34);
const whole = (below: number) => Math.floor(roll(below));

/** What one member really did, tracked independently of the records. The maps contain minutes by drill and by call. */
interface Truth {
  readonly drills: Map<string, number>;
  readonly excused: Set<string>;
  readonly late: Set<string>;
  readonly incidents: Map<string, number>;
}

/** A drill. `minutes` is its real length, even if daylight saving time begins or ends during it. */
interface Drill {
  readonly id: string;
  readonly start: number;
  readonly end?: number | undefined;
  readonly minutes: number;
  readonly day: string;
}

const from = at('2026-01-01T00:00:00');
const to = at('2027-01-01T00:00:00');

/** 50 Monday drills, every third one without an end, and two drills on the nights when the clocks change. */
const drills: Drill[] = [
  ...Array.from({ length: 50 }, (_, week): Drill => {
    const day = iso(Date.UTC(2026, 0, 5 + 7 * week)).slice(0, 10);
    const start = at(`${day}T18:30:00`);
    const end = week % 3 === 0 ? undefined : at(`${day}T22:00:00`);
    return { id: `drill${week}`, start, end, minutes: 210, day };
  }),
  { id: 'spring', start: at('2026-03-07T23:00:00'), end: at('2026-03-08T03:00:00'), minutes: 180, day: '2026-03-07' },
  { id: 'fall', start: at('2026-10-31T23:00:00'), end: at('2026-11-01T03:00:00'), minutes: 300, day: '2026-10-31' },
];

/** 980 calls. The first few are at the very start and end of the year, and in the hour that occurs twice. */
const incidents = Array.from({ length: 980 }, (_, number) => {
  const edges = [from, to - 1, at('2026-11-01T01:30:00'), at('2026-11-01T01:30:00') + 60 * MINUTE_MS];
  const start = edges[number] ?? from + whole((to - from) / 1_000) * 1_000;
  return { id: `call${number}`, start, day: localDate(start, zone) };
});

const members: StatementMember[] = Array.from({ length: 40 }, (_, number) => {
  const joinedDay = number < 34 ? '2015-06-01' : `2026-0${number - 32}-15`;
  return {
    name: `Member ${number}`,
    radioId: String(100 + number),
    email: `m${number}@people.example`,
    joined: at(`${joinedDay}T00:00:00`),
    joinedDay,
  };
});

function incidentsByDayUntil(now: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { start, day } of incidents) if (start <= now) counts[day.slice(5)] = (counts[day.slice(5)] ?? 0) + 1;
  return counts;
}

const year = (now: number): CompanyYear => ({ from, to, now, drills, incidentsByDay: incidentsByDayUntil(now) });

let clock = from;
const records: AttendanceRecord[] = [];
const truths = new Map<string, Truth>();

/** Adds a record as the site would, sometimes with a duplicate, a mistake that is corrected, or a wrong proposal. */
function record(
  fields: Pick<AttendanceRecord, 'member' | 'kind' | 'thing' | 'start' | 'presence' | 'minutes' | 'late'>,
) {
  const id = attendanceId(fields.thing, `key-of-${fields.member}`);
  const add = (changes: Partial<AttendanceRecord>) => {
    clock += 1_000;
    const added: AttendanceRecord = { ...fields, id, state: 'approved', createdAt: iso(clock), ...changes };
    records.push(added);
    return added;
  };
  const luck = whole(20);
  // The first record was wrong, and was corrected once or twice.
  const wrong = { presence: 'present', minutes: fields.minutes + 17, late: 3 } as const;
  if (luck === 0) {
    add(wrong);
    add({ id: correctionId(id), corrects: id });
    return;
  }
  if (luck === 1) {
    add({ presence: 'absent', minutes: 0 });
    add({ ...wrong, id: correctionId(id), corrects: id });
    add({ id: correctionId(correctionId(id)), corrects: correctionId(id) });
    return;
  }
  // Recorded twice, under two IDs: the later one counts.
  if (luck === 2) add({ ...wrong, id: `other-${id}` });
  const one = add({});
  // The same record twice.
  if (luck === 3) records.push({ ...one });
  // A proposal that nobody has approved yet.
  if (luck === 4) add({ ...wrong, id: `proposed-${id}`, state: 'proposed' });
}

for (const { email, joined } of members) {
  const truth: Truth = { drills: new Map(), excused: new Set(), late: new Set(), incidents: new Map() };
  truths.set(email, truth);
  const eagerness = 3 + whole(7);
  for (const { id, start, end, minutes } of drills) {
    if (start < joined) continue;
    const common = { member: email, kind: 'drill', thing: id, start: iso(start) } as const;
    const luck = whole(10);
    if (luck < eagerness) {
      // Arrives 20 minutes early to an hour late.
      const arrival = whole(80) - 20;
      const isLate = arrival > 15;
      truth.drills.set(id, isLate ? minutes - arrival : minutes);
      if (isLate) truth.late.add(id);
      record({
        ...common,
        presence: 'present',
        ...checkInAt({ start, end }, start + arrival * MINUTE_MS + whole(60_000)),
      });
    } else if (luck === 9) {
      truth.excused.add(id);
      record({ ...common, presence: 'excused', minutes: 0 });
    } else if (luck === 8) {
      // An admin mistook someone else for this member, then corrected it.
      const wrong = { ...common, id: `${id}_${email}`, minutes: 210, state: 'approved' } as const;
      records.push({ ...wrong, presence: 'present', createdAt: iso((clock += 1_000)) });
      const corrects = wrong.id;
      records.push({ ...wrong, id: correctionId(corrects), corrects, presence: 'absent', minutes: 0 });
    }
  }
  for (const { id, start } of incidents) {
    if (start < joined || whole(100) >= eagerness * 2) continue;
    const minutes = 10 + whole(300);
    truth.incidents.set(id, minutes);
    record({ member: email, kind: 'call', thing: id, start: iso(start), presence: 'present', minutes });
  }
}

// Records from the years before and after.
for (const start of [from - 1, to]) {
  const { email } = members[0]!;
  record({
    member: email,
    kind: 'call',
    thing: `call at ${start}`,
    start: iso(start),
    presence: 'present',
    minutes: 90,
  });
}

/** All records in random order. */
const shuffled = records
  .map((each) => ({ each, order: roll(1) }))
  .sort((one, other) => one.order - other.order)
  .map(({ each }) => each);

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('a year of 40 members, 52 drills and 980 calls', () => {
  it('is large and messy enough', () => {
    expect([members.length, drills.length, incidents.length]).toEqual([40, 52, 980]);
    expect(records.filter(({ corrects }) => corrects !== undefined).length).toBeGreaterThan(400);
    expect(records.length).toBeGreaterThan(5_000);
  });

  // SPEC 10.165
  it('ends with the meters that an independent calculation gives, to the minute', () => {
    for (const member of members) {
      const truth = truths.get(member.email)!;
      const drillsSince = drills.filter(({ day }) => day >= member.joinedDay).length;
      const incidentsSince = incidents.filter(({ day }) => day >= member.joinedDay).length;
      const counted = drillsSince - truth.excused.size;
      const { present, ...standing } = standingOf(member, year(to), shuffled);
      expect(standing, member.name).toEqual({
        drills: {
          attended: truth.drills.size,
          counted,
          excused: truth.excused.size,
          late: truth.late.size,
          percent: Math.floor((100 * truth.drills.size) / counted),
          isMet: truth.drills.size * 4 >= counted * 3,
        },
        incidents: {
          attended: truth.incidents.size,
          counted: incidentsSince,
          percent: Math.floor((100 * truth.incidents.size) / incidentsSince),
          isMet: truth.incidents.size * 10 >= incidentsSince,
        },
        drillMinutes: sum(truth.drills.values()),
        incidentMinutes: sum(truth.incidents.values()),
      });
      expect(present).toHaveLength(truth.drills.size + truth.incidents.size);
    }
  });

  // SPEC 10.166
  it('ends with the statement that an independent calculation gives', () => {
    const [titles, ...rows] = statementTable(members, year(to), shuffled);
    expect(titles).toHaveLength(15);
    expect(rows).toEqual(
      members.map(({ name, radioId, joinedDay, email }) => {
        const truth = truths.get(email)!;
        const [drillMinutes, incidentMinutes] = [sum(truth.drills.values()), sum(truth.incidents.values())];
        const incidentsSince = incidents.filter(({ day }) => day >= joinedDay).length;
        const points = [
          Math.min(20, [...truth.drills.values()].filter((minutes) => minutes >= 120).length),
          Math.min(25, Math.trunc(drillMinutes / 60) / 2),
          truth.incidents.size * 10 >= incidentsSince ? 25 : 0,
        ];
        return [
          name,
          radioId,
          joinedDay,
          truth.drills.size,
          drills.filter(({ day }) => day >= joinedDay).length - truth.excused.size,
          truth.excused.size,
          truth.late.size,
          drillMinutes,
          truth.incidents.size,
          incidentsSince,
          incidentMinutes,
          ...points,
          sum(points),
        ];
      }),
    );
    // Make sure that the members vary: some earn the points for calls and some don't, and their drill points differ.
    expect(new Set(rows.map((row) => row[13]))).toEqual(new Set([0, 25]));
    expect(new Set(rows.map((row) => row[11])).size).toBeGreaterThan(3);
  });

  it('has, in its middle, only the drills that are over and the calls so far', () => {
    const now = at('2026-06-15T21:00:00');
    const [member] = members as [StatementMember];
    const before = at('2026-06-15T18:00:00');
    const soFar = shuffled.filter(({ start }) => Date.parse(start) < before);
    const truth = truths.get(member.email)!;
    const over = drills.filter(({ day }) => day < '2026-06-15');
    const { drills: shown, incidents: responded } = standingOf(member, year(now), soFar);
    const excused = over.filter(({ id }) => truth.excused.has(id)).length;
    expect(shown.counted).toBe(over.length - excused);
    expect(shown.attended).toBe(over.filter(({ id }) => truth.drills.has(id)).length);
    expect(responded.counted).toBe(incidents.filter(({ start }) => start <= now).length);
  });
});

const base: AttendanceRecord = {
  id: 'a',
  member: 'm@people.example',
  kind: 'drill',
  thing: 'd',
  start: iso(at('2026-05-04T18:30:00')),
  presence: 'present',
  minutes: 210,
  state: 'approved',
};

describe('the records that count', () => {
  it('are the newest of several, in any order, and by ID if they have the same age', () => {
    const newer = { ...base, id: 'b', minutes: 30, createdAt: iso(from) };
    for (const list of [
      [base, newer],
      [newer, base],
    ])
      expect(countedRecords(list)).toEqual([newer]);
    const twin = { ...base, id: 'z' };
    expect(countedRecords([twin, base])).toEqual([twin]);
    expect(countedRecords([base, twin])).toEqual([twin]);
  });

  it('are not changed by a correction that is only proposed', () => {
    const proposed = { ...base, id: correctionId('a'), corrects: 'a', minutes: 0, state: 'proposed' } as const;
    expect(countedRecords([proposed, base])).toEqual([base]);
  });
});

describe('a standing', () => {
  const member = { email: base.member, joined: at('2026-05-01T00:00:00'), joinedDay: '2026-05-01' };
  const drill = { id: 'd', start: Date.parse(base.start) };

  it('has no percentage before anything counts, and is met', () => {
    const empty = standingOf(member, { from, to, now: from, drills: [drill], incidentsByDay: {} }, []);
    expect(empty.drills).toMatchObject({ attended: 0, counted: 0, percent: undefined, isMet: true });
    expect(pointsOf(empty)).toEqual([0, 0, 0]);
  });

  it('counts a drill that was deleted, and one before the member joined, if the member was there', () => {
    const early = { ...base, id: 'b', thing: 'early', start: iso(at('2026-04-06T18:30:00')) };
    const facts = { from, to, now: to, drills: [], incidentsByDay: {} };
    expect(standingOf(member, facts, [base, early]).drills).toMatchObject({ attended: 2, counted: 2 });
    expect(standingOf({ ...member, joined: to, joinedDay: '2027-01-01' }, facts, []).incidents.counted).toBe(0);
  });

  it('never counts fewer calls than the member responded to, before they are counted', () => {
    const incident = { ...base, kind: 'call', thing: 'c' } as const;
    const facts = { from, to, now: to, drills: [], incidentsByDay: { '04-30': 7 } };
    expect(standingOf(member, facts, [incident]).incidents).toMatchObject({ attended: 1, counted: 1, percent: 100 });
  });
});

describe('a check-in', () => {
  const start = at('2026-05-04T18:30:00');
  const check = (minutes: number, end?: number) => checkInAt({ start, end }, start + minutes * MINUTE_MS);

  it.each([
    [-30, { minutes: 210 }],
    [0, { minutes: 210 }],
    [15.99, { minutes: 210 }],
    [16, { minutes: 194, late: 16 }],
    [209, { minutes: 1, late: 209 }],
    [210, { minutes: 210 }],
    [1_000, { minutes: 210 }],
  ])('%f minutes after the start', (minutes, expected) => {
    expect(check(minutes)).toEqual(expected);
  });

  it('uses the drill’s own end', () => {
    expect(check(20, start + 60 * MINUTE_MS)).toEqual({ minutes: 40, late: 20 });
  });
});
