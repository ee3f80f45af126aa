import { company, MONTHS, type Month } from '@firehouse/model';
import { epochMsOfLocal, localDate } from '@firehouse/model/company-time';
import { incidentOf, type NewIncident } from '@firehouse/seed/incidents';
import { incidentId } from '@firehouse/incidents';
import { seedIncidents, seedCompany } from '@firehouse/seed/seeding';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';

const degrees = (value: number) => Number(value.toFixed(4));

/** Location for the test company's incidents, a few hundred yards from the station. */
export const nearStation = {
  CallerLatitude: degrees(company.coordinate.lat - 0.0012),
  CallerLongitude: degrees(company.coordinate.lng + 0.0047),
} as const;

/** Age of the recent incidents when the tests start, newest first, in ms. */
const RECENT_MS = [60_000, 180_000, 300_000] as const;

/** A closed incident in March 2025. The month's volume includes it. */
const closed = history(2025, 3, '15T12:00:00', 'Closed call');

/** Years with incidents: those that Call History is tested with, and those in the company's chart. */
export const yearsOfIncidents: readonly number[] = [...new Set([2024, 2025, ...company.chartYears])];

/**
 * Returns a year without incidents.
 * @param latest latest year to return
 * @param around number of adjacent years on each side that must not have incidents, either
 */
export function yearWithoutIncidents(latest: number, around = 0): number {
  const isFree = yearsOfIncidents.every((year) => Math.abs(year - latest) > around);
  return isFree ? latest : yearWithoutIncidents(latest - 1, around);
}

/**
 * Returns the number of the test company's incidents in a month: the month's number times the year's position in
 * {@link yearsOfIncidents}.
 */
export function volumeOf(year: number, month: Month): number {
  return (yearsOfIncidents.indexOf(year) + 1) * (MONTHS.indexOf(month) + 1);
}

const volumesOf = (year: number) =>
  Object.fromEntries(MONTHS.map((month) => [month, volumeOf(year, month)])) as Record<Month, number>;

/** Incidents per month, as Call History shows them. */
export const volumes = { 2024: volumesOf(2024), 2025: volumesOf(2025) } as const;

export const closedIncidentId = incidentId(closed);

/**
 * Fills an empty database with the test company: the demo company without its incidents, the incidents described by
 * {@link volumeOf} (one of them closed), and three incidents in the last half hour.
 * @param now ms since 1970
 */
export async function loadTestCompany(db: Firestore, now: number): Promise<void> {
  const recent = RECENT_MS.map((ago, at) => incidentAt(now - ago, `Recent call ${at + 1}`));
  const open = [...recent, ...yearsOfIncidents.flatMap(incidentsOfYear)];
  await Promise.all([
    seedCompany(db, now),
    seedIncidents(db, open),
    storeCounts(db, [closed, ...open]),
    db
      .collection('incidents.closed')
      .doc(closedIncidentId)
      .set({ ...closed, closedAt: Timestamp.fromMillis(closed.startTime + 3_600_000) }),
  ]);
}

/**
 * Stores the counts for {@link yearsOfIncidents} directly. The schedules that normally do this need about 3,700 queries
 * and have their own test (tests/api/callVolume.test.ts).
 */
async function storeCounts(db: Firestore, incidents: readonly NewIncident[]): Promise<void> {
  const dates = incidents.map(({ startTime }) => localDate(startTime));
  for (const year of yearsOfIncidents) {
    const days: Record<string, number> = {};
    for (const date of dates) if (date.startsWith(`${year}-`)) days[date.slice(5)] = (days[date.slice(5)] ?? 0) + 1;
    const months = MONTHS.map((month, at) => {
      const ofMonth = Object.entries(days).filter(([day]) => Number(day.slice(0, 2)) === at + 1);
      return [month, ofMonth.reduce((sum, [, count]) => sum + count, 0)];
    });
    await db.doc(`calls.volume/${year}`).set(Object.fromEntries(months));
    await db.doc(`calls.daily/${year}`).set({ days });
  }
}

/**
 * Creates a year's incidents. The first of each month is in the month's first second, the second in its last second,
 * and the rest in between.
 */
function incidentsOfYear(year: number): NewIncident[] {
  return MONTHS.flatMap((name, at) => {
    const month = at + 1;
    const open = volumeOf(year, name) - (year === 2025 && month === 3 ? 1 : 0);
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return Array.from({ length: open }, (_, index) => {
      const moment =
        index === 0 ? '01T00:00:00' : index === 1 ? `${lastDay}T23:59:59` : `${10 + (index % 15)}T09:30:00`;
      return history(year, month, moment, `Call ${index + 1}`);
    });
  });
}

function history(year: number, month: number, moment: string, complaint: string): NewIncident {
  return incidentAt(epochMsOfLocal(`${year}-${String(month).padStart(2, '0')}-${moment}`), complaint);
}

function incidentAt(startTime: number, complaint: string): NewIncident {
  return incidentOf({
    startTime,
    TypeCode: 'Fire',
    ChiefComplaint: complaint,
    Address: '57 Lantern Hill Road, Salisbury Township',
    XSt: 'Millrace Road',
    Description: 'Engine 5711.',
    ...nearStation,
  });
}
