import { companyDays, companyYear, type CompanyDay } from '@firehouse/model/company-time';
import { incidentOf, type NewIncident } from '../incidents/newIncident.ts';
import { kinds } from './incidentKinds.ts';
import { pick, pickWeighted, poisson, seededRandom, type Random } from './seededRandom.ts';

/** Average number of incidents per day (about 1,150 per year). */
const MEAN_PER_DAY = 3.15;

/** Relative frequency by month. There are more incidents in winter (ice, chimneys) and in summer (storms, traffic). */
const monthFactors = [1.15, 1.05, 0.95, 0.9, 0.95, 1.05, 1.15, 1.05, 0.95, 0.95, 0.9, 1.1] as const;

/** Relative frequency by hour of the day. */
const hourWeights = [2, 2, 1, 1, 1, 2, 3, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2] as const;

/** Ages of the most recent incidents when the demo starts, in ms. */
const RECENT_MS = [3, 11, 22].map((minutes) => minutes * 60_000);

/**
 * Generates the demo company's incidents from the start of a year until now. The same day always has the same
 * incidents.
 */
export function incidentsSince(firstYear: number, now: number): NewIncident[] {
  const lastYear = companyYear(now);
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, more) => firstYear + more);
  return years.flatMap((year) =>
    companyDays(year)
      .filter((day) => day.from <= now)
      .flatMap((day) => incidentsOfDay(year, day))
      .filter((incident) => incident.startTime <= now),
  );
}

/** Generates incidents in the last half hour. */
export function recentIncidents(now: number): NewIncident[] {
  return RECENT_MS.map((ago) => demoIncident(now - ago));
}

/** Generates an incident at a given time. */
export function demoIncident(at: number): NewIncident {
  return incidentAt(at, seededRandom(`call ${at}`));
}

function incidentsOfDay(year: number, day: CompanyDay): NewIncident[] {
  const random = seededRandom(`day ${year}-${day.month}-${day.day}`);
  const count = poisson(random, MEAN_PER_DAY * (monthFactors[day.month - 1] ?? 1));
  const hours = hourWeights.map((weight, hour) => [weight, hour] as const);
  return Array.from({ length: count }, () => {
    const into = (pickWeighted(random, hours) + random()) / hours.length;
    return incidentAt(day.from + Math.floor((into * (day.to - day.from)) / 1_000) * 1_000, random);
  }).sort((a, b) => a.startTime - b.startTime);
}

function incidentAt(startTime: number, random: Random): NewIncident {
  const kind = pickWeighted(random, kinds);
  const at = kind.address(random);
  return incidentOf({
    startTime,
    TypeCode: kind.type,
    ChiefComplaint: kind.complaint,
    Address: at.address,
    XSt: at.crossStreet,
    Description: pick(random, kind.notes),
    CallerLatitude: at.latitude,
    CallerLongitude: at.longitude,
  });
}
