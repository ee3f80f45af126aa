import { MINUTE_MS } from './lib/durations.ts';

/** Severities in the Common Alerting Protocol, most severe first. */
export const weatherSeverities = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'] as const;

/** A warning from the National Weather Service, as the live snapshot has it (docs/api.md). All texts are plain text. */
export interface WeatherWarning {
  readonly id: string;
  /** `Tornado Warning` */
  readonly event: string;
  readonly severity: (typeof weatherSeverities)[number];
  /** The affected counties or zones. */
  readonly area: string;
  /** What is expected; an empty line separates paragraphs. */
  readonly description: string;
  /** What to do; empty if there is no advice. */
  readonly instruction: string;
  /** ISO UTC */
  readonly startTime: string;
  readonly endTime: string;
}

/** How long to show warnings that cannot be read again. By then they could have been canceled. */
export const WEATHER_MAX_AGE_MS = 15 * MINUTE_MS;

/** Who warns, and where it says more. */
export const weatherService = { name: 'National Weather Service', link: 'https://www.weather.gov/' } as const;
