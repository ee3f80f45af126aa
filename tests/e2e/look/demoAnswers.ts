import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillIn, MONTHS, project, type Month } from '@firehouse/model';
import { companyDays, companyYear, type CompanyDay } from '@firehouse/model/company-time';
import {
  incidentsSince,
  demoAlerts,
  demoApparatus,
  demoMembers,
  demoPosts,
  recentIncidents,
  type DemoDocument,
} from '@firehouse/seed/demo';
import type { Api, CannedAnswer } from './siteServer.ts';

const YEARS_OF_INCIDENTS = 5;

const objectFile = (path: string) => `seed/objects${path}`;
const onDisk = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const exists = (file: string) => existsSync(onDisk(file));

/** Returns the response for one of the demo company's texts, or one of its images in either size. */
function objectAnswer(path: string, size: string | null): CannedAnswer | undefined {
  if (!/^\/(apparatus|posts|members|static)\/[\w.-]+$/.test(path)) return undefined;
  const card = objectFile(path.replace(/\.jpg$/, '.card.jpg'));
  if (/\.(html|txt)$/.test(path) && exists(objectFile(path)))
    return { body: fillIn(readFileSync(onDisk(objectFile(path)), 'utf8')) };
  const file = size === 'card' && exists(card) ? card : objectFile(path);
  return exists(file) ? { file } : undefined;
}

const publicly = (documents: readonly DemoDocument[]) =>
  documents.map(({ entity, id, fields }) => project(entity, { id, data: fields }, 'public'));

/**
 * Creates API responses for the demo company at a fixed time. They are the same in every run, so that committed
 * screenshots don't change.
 * @param now ms since 1970
 * @returns a function that returns the response for an API path; undefined means 404
 */
export function demoAnswers(now: number): Api {
  const thisYear = companyYear(now);
  const incidents = [...incidentsSince(thisYear - YEARS_OF_INCIDENTS + 1, now - 2 * 3_600_000), ...recentIncidents(now)]
    .map((incident, at) => Object.assign({ id: `call-${at}` }, incident))
    .sort((one, other) => other.startTime - one.startTime);
  const posts = publicly(demoPosts(now)).sort((one, other) =>
    String(other['occurrenceDate']).localeCompare(String(one['occurrenceDate'])),
  );
  const alerts = publicly(
    demoAlerts(now).filter(({ fields }) => String(fields['startTime']) <= new Date(now).toISOString()),
  );
  const lists: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
    members: publicly(demoMembers()),
    apparatus: publicly(demoApparatus()),
    'incidents.closed': [],
  };

  const incidentsOf = (query: URLSearchParams) => {
    const [, from = '0'] = /startTime>=(\d+)/.exec(query.get('q') ?? '') ?? [];
    const [, to = 'Infinity'] = /startTime<(\d+)/.exec(query.get('q') ?? '') ?? [];
    const limit = Number(query.get('limit'));
    const found = incidents.filter(({ startTime }) => startTime >= Number(from) && startTime < Number(to));
    return limit > 0 ? found.slice(0, limit) : found;
  };
  const countOn = ({ from, to }: CompanyDay) =>
    incidents.filter(({ startTime }) => startTime >= from && startTime < to).length;
  const volumeOf = (year: number): Partial<Record<Month, number>> => {
    const days = companyDays(year);
    return Object.fromEntries(
      MONTHS.map((month, at) => [month, days.reduce((sum, day) => sum + (day.month === at + 1 ? countOn(day) : 0), 0)]),
    );
  };
  const dailyOf = (year: number) =>
    Object.fromEntries(
      companyDays(year)
        .map((day) => [`${twoDigits(day.month)}-${twoDigits(day.day)}`, countOn(day)] as const)
        .filter(([, count]) => count > 0),
    );

  return (path, query) => {
    if (path === '/alerts') return { body: alerts };
    if (path.startsWith('/obj/')) return objectAnswer(path.slice('/obj'.length), query.get('size'));
    const [, collection = '', id] = /^\/col\/([\w.]+)(?:\/doc\/([\w-]+))?$/.exec(path) ?? [];
    if (collection === 'calls.volume') return { body: { id, ...volumeOf(Number(id)) } };
    if (collection === 'calls.daily') return { body: { id, days: dailyOf(Number(id)) } };
    if (collection === 'posts' && id !== undefined) return found(posts.find((post) => post['id'] === id));
    if (collection === 'posts') return { body: posts.filter(({ type }) => (query.get('type') ?? type) === type) };
    if (collection === 'incidents') return { body: incidentsOf(query) };
    return found(lists[collection]);
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const found = (body: unknown): CannedAnswer | undefined => (body === undefined ? undefined : { body });
