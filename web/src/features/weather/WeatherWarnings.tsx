import { isRecord, WEATHER_MAX_AGE_MS, weatherService, type WeatherWarning } from '@firehouse/model';
import type { LiveWeather } from '../../lib/api/liveSnapshot.ts';
import { dayAndClock } from '../../lib/time/timeInWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import './weatherWarnings.scss';

/** How often to remove warnings that have ended, in ms. */
const CLOCK_MS = 10_000;

/**
 * Renders the National Weather Service's warnings in force, collapsed, because they are not the company's own alerts.
 * Renders nothing if there are none, or if the snapshot is too old, because the warnings could have been canceled.
 */
export function WeatherWarnings({ weather: { warnings, since } }: { readonly weather: LiveWeather }) {
  const now = useNow(CLOCK_MS);
  const inForce = warnings.filter(isWellFormed).filter(({ endTime }) => Date.parse(endTime) > now);
  if (inForce.length === 0 || now - since >= WEATHER_MAX_AGE_MS) return null;
  return (
    <section className="weather container" aria-labelledby="weather">
      <h2 id="weather">
        Weather warnings{' '}
        <small>
          from the <a href={weatherService.link}>{weatherService.name}</a>
        </small>
      </h2>
      {inForce.map(({ id, event, area, description, instruction, startTime, endTime }) => (
        <details key={id}>
          <summary>
            <strong>{event}</strong>{' '}
            <small>
              <time dateTime={startTime}>{dayAndClock(startTime)}</time> to{' '}
              <time dateTime={endTime}>{dayAndClock(endTime)}</time>
            </small>
          </summary>
          <p className="weather-area">{area}</p>
          <p className="weather-text">{[description, instruction].filter(Boolean).join('\n\n')}</p>
        </details>
      ))}
    </section>
  );
}

const textFields = ['id', 'event', 'area', 'description', 'instruction', 'startTime', 'endTime'] as const;

function isWellFormed(warning: unknown): warning is WeatherWarning {
  return (
    isRecord(warning) &&
    textFields.every((name) => typeof warning[name] === 'string') &&
    Date.parse(String(warning['startTime'])) > 0
  );
}
