import { attendance, project, type Audience, type Incident } from '@firehouse/model';
import {
  demoAccounts,
  demoAlerts,
  demoAnswers as demoComing,
  demoApparatus,
  demoAttendance,
  demoAudit,
  demoCertificates,
  demoMembers,
  demoPosts,
  type DemoDocument,
} from '@firehouse/seed/demo';
import { demoAnswers } from './demoAnswers.ts';
import type { Api } from './siteServer.ts';

type Fields = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the value that a query requires a field to equal; null if it requires none. */
const equal = (query: URLSearchParams, field: string) =>
  new RegExp(`^${field} = "(.*)"$`).exec(query.get('q') ?? '')?.[1] ?? null;

/**
 * Creates API responses for a member or an admin of the demo company at a fixed time. Only an admin's include what is
 * waiting for admins.
 * @param now ms since 1970
 * @returns a function that returns the response for an API path; undefined means 404
 */
export function portalAnswers(now: number, audience: Extract<Audience, 'admin' | 'member'>): Api {
  const publicly = demoAnswers(now);
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const minutesAgo = (minutes: number) => now - minutes * MINUTE_MS;
  const seen = (documents: readonly DemoDocument[], more: Fields = {}): Fields[] =>
    documents.map(({ entity, id, fields }) =>
      project(entity, { id, data: { rev: 1, createdAt: at(-3), ...more, ...fields } }, audience),
    );
  // A member sees all of their own record.
  const members = demoMembers().map(({ entity, id, fields }) =>
    project(entity, { id, data: fields }, id === demoAccounts.member.email ? 'admin' : audience),
  );
  const posts = seen(demoPosts(now), { postedBy: demoAccounts.admin.email }).toSorted((one, other) =>
    String(other['occurrenceDate']).localeCompare(String(one['occurrenceDate'])),
  );
  const line = (days: number, operation: string, collection: string, title: string, ...fields: string[]): Fields => ({
    id: `${operation}-${title}`,
    at: at(days),
    by: demoAccounts.admin.email,
    operation,
    collection,
    document: title,
    title,
    fields,
  });
  const mailing = (id: string, state: string, title: string, days: number, counts: readonly number[] = []): Fields => {
    const [type, document] = id.split('.');
    const [total = 0, sent = 0, failed = 0] = counts;
    const [createdAt, finishedAt] = [at(days), state === 'finished' ? at(days + 0.02) : undefined];
    return {
      id,
      type,
      title,
      documents: [document],
      state,
      createdAt,
      startAt: createdAt,
      finishedAt,
      total,
      sent,
      failed,
      skipped: 0,
    };
  };
  const lastIncident = new URLSearchParams({ q: `startTime<${now - DAY_MS}`, limit: '1' });
  const incidentRecords = ((publicly('/col/incidents', lastIncident)?.body ?? []) as readonly Incident[]).map(
    ({ id, startTime }) => ({
      id: `${id}_response`,
      member: demoAccounts.admin.email,
      kind: 'call',
      thing: id,
      start: new Date(startTime).toISOString(),
      presence: 'present',
      minutes: 60,
      state: 'proposed',
    }),
  );
  const lists: Readonly<Record<string, readonly Fields[]>> = {
    members,
    posts,
    apparatus: seen(demoApparatus()),
    certificates: seen(demoCertificates(now), { image: '/certificates/a-b.jpg' }).filter(
      (each) => audience === 'admin' || each['member'] === demoAccounts.member.email,
    ),
    attendance: [...incidentRecords, ...seen(demoAttendance(now).filter(({ entity }) => entity === attendance))].filter(
      (each) => audience === 'admin' || each['member'] === demoAccounts.member.email,
    ),
    answers: seen(demoComing(now)),
    alerts: seen(demoAlerts(now)).toSorted((one, other) =>
      String(other['startTime']).localeCompare(String(one['startTime'])),
    ),
    drafts: [
      {
        id: 'unreadable',
        state: 'unreadable',
        reason: 'We found no time, type or address in this message.',
        text: 'CAD UPDATE 4471\nUNIT E57 OOS MECH\nETA UNK\nDISREGARD PRIOR',
        center: 'Lehigh County 911',
        receivedAt: at(-0.02),
        rev: 1,
      },
      {
        id: 'held',
        state: 'held',
        startTime: minutesAgo(38),
        TypeCode: 'EMS: OVERDOSE',
        ChiefComplaint: 'Overdose, unconscious',
        Address: '1214 TOLLGATE LN',
        XSt: 'MILLRACE RD & S CEDAR CREST BLVD',
        Description: 'Male, 34, unconscious in the garage. Police on the scene.',
        center: 'Lehigh County 911',
        receivedAt: at(-0.026),
        rev: 1,
      },
      {
        id: 'withheld',
        state: 'withheld',
        startTime: minutesAgo(2_900),
        TypeCode: 'EMS: PSYCHIATRIC',
        Address: '9 HALL ST',
        receivedAt: at(-2),
        rev: 2,
      },
    ],
    'members.applications': [
      ['Mary Ann Kessler', 'new', -0.2, 'Nurse at Lehigh Valley Hospital', 'Four years with Emmaus Ambulance.'],
      ['Dominic Farrell', 'new', -1.4, 'Electrician', undefined],
      ['Wei Zhang', 'reviewing', -6, 'Student', 'Junior firefighter in Macungie for two summers.'],
      ['Peter Novak', 'accepted', -40, undefined, undefined],
      ['Alan Shaw', 'declined', -75, 'Driver', undefined],
    ].map(([name, status, days, career, experience], index) => ({
      id: `application-${index}`,
      name,
      address: `${310 + index * 11} Demonstration Way, Allentown, PA 18103`,
      phone: `610-555-01${50 + index}`,
      email: `${String(name).toLowerCase().replaceAll(' ', '.')}@people.example`,
      career,
      experience,
      status,
      receivedAt: at(Number(days)),
      rev: 1,
    })),
    mailings: [
      mailing('alerts.demo-road-closed', 'sending', 'Tollgate Lane closed at Millrace Road', -0.01, [1310, 412, 6]),
      {
        ...mailing('posts.demo-paused', 'paused', 'Chicken barbecue on Saturday', -0.1, [1184, 50, 38]),
        reason: '38 of the last 50 addresses refused the email.',
        failures: ['38 × 550 5.7.1 blocked by policy', '1 × 452 mailbox full'],
      },
      mailing('alerts.demo-burn-ban', 'finished', 'No open burning', -2, [1310, 1302, 8]),
      mailing('posts.demo-barn-fire', 'finished', 'Barn fire on Kriegers Road', -5, [1184, 1180, 4]),
      { ...mailing('posts.demo-merged', 'merged', 'Ladder night', -5), reason: 'posts.demo-barn-fire' },
      mailing('alerts.demo-canceled', 'canceled', 'Boil water', -30, [1290, 100, 0]),
    ],
    suppressions: [
      ['old.reader@people.example', 'bounce', '550 5.1.1 The email account that you tried to reach does not exist', -1],
      ['annoyed@people.example', 'complaint', 'Reported as spam', -12],
    ].map(([email, source, reason, days]) => ({ id: email, email, source, reason, at: at(Number(days)) })),
    audit: [
      ...seen(demoAudit(now)),
      line(-0.01, 'create', 'alerts', 'Tollgate Lane closed at Millrace Road', 'title', 'description', 'startTime'),
      line(-0.3, 'update', 'members', 'Tomas Alvarez', 'contact', 'orgRoles'),
      { ...line(-0.4, 'update', 'members', 'Hannah Vogel', 'privileges'), taken: ['admin'] },
      line(-1.2, 'release', 'drafts', 'Overdose', 'releasedAs'),
      line(-2.1, 'delete', 'posts', 'Old training plan'),
      { ...line(-3.3, 'create', 'members.applications', 'Wei Zhang', 'name'), by: 'system' },
    ].toSorted((one, other) => String(other['at']).localeCompare(String(one['at']))),
    malformed: [
      {
        collection: 'posts',
        id: 'console-edit',
        faults: [{ field: 'occurrenceDate', reason: 'is not a time' }],
      },
    ],
    violations: [
      { disposition: 'enforce', directive: 'img-src', page: '/', count: 4 },
      { disposition: 'report', directive: 'connect-src', page: '/memberportal', count: 31 },
    ],
  };
  const matches = (document: Fields, name: string, value: string | null) =>
    value === null || document[name] === undefined || document[name] === value;

  return (path, query) => {
    if (path === '/malformed' || path === '/violations') return { body: lists[path.slice(1)] };
    if (path === '/calendar')
      return { body: { address: 'https://fire.example/feeds/members/k57/Qm9iYnkgVGFibGVz.ics' } };
    if (path === '/subscriptions/counts') return { body: { alerts: 1310, posts: 1184 } };
    if (path === '/col/site/doc/current') return { body: { id: 'current', rev: 1, notice: 'Barbecue on Saturday' } };
    if (/^\/certificates\/[^/]+\/image$/.test(path)) return { file: 'seed/objects/posts/demo-grant.jpg' };
    const [, collection = '', id] = /^\/col\/([\w.]+)(?:\/doc\/([^/]+))?$/.exec(path) ?? [];
    const list = lists[collection];
    if (list === undefined) return publicly(path, query);
    if (id !== undefined) {
      const document = list.find((each) => each['id'] === decodeURIComponent(id));
      return document && { body: document };
    }
    const states = /\b(state|status) = "(\w+)"/.exec(query.get('q') ?? '');
    const found = list.filter(
      (each) =>
        matches(each, 'email', query.get('email')) &&
        matches(each, 'type', query.get('type')) &&
        ['post', 'thing'].every((field) => matches(each, field, equal(query, field))) &&
        (states === null || each[states[1] ?? ''] === states[2]),
    );
    const limit = Number(query.get('limit'));
    return { body: limit > 0 ? found.slice(0, limit) : found };
  };
}

/**
 * Creates API responses like {@link portalAnswers} for an admin of a company whose lists are empty, except for its
 * members.
 */
export function emptyAnswers(now: number): Api {
  const full = portalAnswers(now, 'admin');
  return (path, query) => {
    const isKept = /^\/(?:obj|subscriptions)|^\/col\/(?:members|site|calls\.\w+)(?:\/|$)/.test(path);
    if (isKept) return full(path, query);
    return full(path, query) && { body: [] };
  };
}
