import { MINUTE_MS, WEATHER_MAX_AGE_MS } from '@firehouse/model';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../lib/api/queryClient.ts';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { renderPart } from '../../testing/render.tsx';
import { respondWith } from '../../testing/respondWith.ts';
import { WeatherWarnings } from './WeatherWarnings.tsx';
import { useWeather } from './useWeather.ts';

const NOW = Date.UTC(2026, 5, 1, 16);
const tornado = {
  id: 'urn:oid:1',
  event: 'Tornado Warning',
  severity: 'Extreme',
  area: 'Lehigh, PA',
  description: 'A tornado <b>was seen</b>.',
  instruction: 'Take cover.',
  startTime: new Date(NOW).toISOString(),
  endTime: new Date(NOW + 30 * MINUTE_MS).toISOString(),
};
const wind = {
  ...tornado,
  id: 'urn:oid:2',
  event: 'Wind Advisory',
  endTime: new Date(NOW + 5 * MINUTE_MS).toISOString(),
};

const events = () => Array.from(document.querySelectorAll('summary strong'), ({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  setCurrentUser(visitor);
  return () => vi.useRealTimers();
});

describe('the weather warnings', () => {
  // SPEC 10.115
  it('name their source, and show their text as text', () => {
    render(<WeatherWarnings weather={{ warnings: [tornado], since: NOW }} />);
    const region = screen.getByRole('region', { name: 'Weather warnings from the National Weather Service' });
    expect(screen.getByRole('link', { name: 'National Weather Service' }).getAttribute('href')).toBe(
      'https://www.weather.gov/',
    );
    expect(region.textContent).toContain('A tornado <b>was seen</b>.');
    expect(region.textContent).toContain('Take cover.');
  });

  // SPEC 10.115
  it('leave when they end, and all when they are too old', () => {
    render(<WeatherWarnings weather={{ warnings: [tornado, wind], since: NOW }} />);
    expect(events()).toEqual(['Tornado Warning', 'Wind Advisory']);
    act(() => void vi.advanceTimersByTime(5 * MINUTE_MS));
    expect(events()).toEqual(['Tornado Warning']);
    act(() => void vi.advanceTimersByTime(WEATHER_MAX_AGE_MS - 5 * MINUTE_MS));
    expect(events()).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each([null, 'x', {}, { ...tornado, event: 5 }, { ...tornado, startTime: 'soon' }, { ...tornado, endTime: '' }])(
    'skip the malformed %j',
    (malformed) => {
      render(<WeatherWarnings weather={{ warnings: [malformed, wind], since: NOW }} />);
      expect(events()).toEqual(['Wind Advisory']);
    },
  );
});

function Shown({ enabled = true }) {
  const shown = useWeather(enabled);
  return shown && <shown.WeatherWarnings weather={shown.weather} />;
}

const snapshot = (weather: unknown) => ({ generatedAt: Date.now(), alerts: [], incidents: [], weather });

describe('a page', () => {
  it('reads them from the snapshot once it has shown its first responses; a member’s page, too', async () => {
    setCurrentUser({ ...visitor, token: () => Promise.resolve('a.b.c') });
    const requests = respondWith({ '/live.json': () => snapshot([tornado]) });
    const { unmount } = renderPart(<Shown enabled={false} />);
    await act(() => vi.dynamicImportSettled());
    expect(requests).toEqual([]);
    unmount();
    renderPart(<Shown />);
    await vi.waitFor(() => expect(events()).toEqual(['Tornado Warning']));
    expect(requests.map(({ path }) => path)).toEqual(['/live.json']);
  });

  it.each([
    ['has no list of them', () => snapshot(undefined)],
    ['has a malformed list', () => snapshot({ length: 1 })],
    ['cannot be read', () => new Response('Later.', { status: 503 })],
    ['is no snapshot', () => []],
  ])('shows none, and logs nothing, if the snapshot %s', async (_what, response) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const requests = respondWith({ '/live.json': response });
    const client = makeQueryClient();
    renderPart(<Shown />, '/', client);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect([requests.length, events(), log.mock.calls]).toEqual([1, [], []]);
  });
});
