import { MINUTE_MS } from '@firehouse/model';
import { useQuery } from '@tanstack/react-query';
import { readSnapshot, weatherKey, type LiveWeather } from '../../lib/api/liveSnapshot.ts';
import { useChunk } from '../../lib/loading/useChunk.ts';
import type { WeatherWarnings as WeatherWarningsType } from './WeatherWarnings.tsx';

/** Weather warnings, and the component that renders those in force. */
export interface Weather {
  readonly weather: LiveWeather;
  readonly WeatherWarnings: typeof WeatherWarningsType;
}

/**
 * Reads the weather warnings from the live snapshot. Also uses each snapshot that another query polls. Only members'
 * pages, whose other queries read the API, poll just for the weather.
 * @param enabled whether the page has shown its first responses
 * @returns undefined if there are no warnings, and until their component has loaded
 */
export function useWeather(enabled: boolean): Weather | undefined {
  const { data: weather } = useQuery({
    queryKey: weatherKey,
    // Without a snapshot, the page keeps the warnings until they are too old, and shows no error.
    queryFn: ({ client }) =>
      readSnapshot(client).then(
        (snapshot) => snapshot.weather,
        () => client.getQueryData<LiveWeather>(weatherKey) ?? null,
      ),
    enabled,
    refetchInterval: MINUTE_MS,
  });
  const hasWarnings = weather != null && weather.warnings.length > 0;
  const chunk = useChunk(hasWarnings, () => import('./WeatherWarnings.tsx'));
  return hasWarnings && chunk !== undefined ? { weather, WeatherWarnings: chunk.WeatherWarnings } : undefined;
}
