import { MINUTE_MS } from './lib/durations.ts';

/** Severities in the Common Alerting Protocol, most severe first. */
export const weatherSeverities = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'] as const;

/** A National Weather Service warning, as included in the live snapshot (docs/api.md). All texts are plain text. */
export interface WeatherWarning {
  readonly id: string;
  /** Type of warning, such as `Tornado Warning`. */
  readonly event: string;
  readonly severity: (typeof weatherSeverities)[number];
  /** The affected counties or zones. */
  readonly area: string;
  /** What to expect. Blank lines separate paragraphs. */
  readonly description: string;
  /** What to do; empty if there is no advice. */
  readonly instruction: string;
  /** ISO string in UTC. */
  readonly startTime: string;
  readonly endTime: string;
}

/** How long to keep showing warnings when they can't be updated. After that, they might have been canceled. */
export const WEATHER_MAX_AGE_MS = 15 * MINUTE_MS;

/** Name and website of the agency that issues the warnings. */
export const weatherService = { name: 'National Weather Service', link: 'https://www.weather.gov/' } as const;
