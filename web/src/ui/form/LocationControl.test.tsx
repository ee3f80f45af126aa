import { alert as alertEntity, formFields } from '@firehouse/model';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LocationControl } from './LocationControl.tsx';

function show(initial?: unknown) {
  const of = formFields(alertEntity, 'add').find(({ field }) => field.kind === 'location');
  if (of === undefined) throw new Error('An alert has no location.');
  render(<LocationControl id="place" of={of} initial={initial} />);
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const locate = () => fireEvent.click(screen.getByRole('button', { name: 'Current location' }));

describe('the place in a form', () => {
  // SPEC 8.13
  it('alerts the user when the browser has no geolocation', () => {
    const told = vi.fn();
    vi.stubGlobal('alert', told);
    show();
    locate();
    expect(told.mock.calls).toEqual([['Geolocation is not supported by this browser.']]);
  });

  it('uses the current location', () => {
    vi.stubGlobal('navigator', {
      onLine: true,
      geolocation: {
        getCurrentPosition: (found: PositionCallback) =>
          found({ coords: { latitude: 40.123456789, longitude: -75.5 } } as GeolocationPosition),
      },
    });
    show();
    locate();
    expect([value('Latitude'), value('Longitude')]).toEqual(['40.123457', '-75.5']);
  });

  it('shows why the location is unavailable', () => {
    vi.stubGlobal('navigator', {
      onLine: true,
      geolocation: {
        getCurrentPosition: (_: PositionCallback, failed: PositionErrorCallback) =>
          failed({ message: 'User denied Geolocation' } as GeolocationPositionError),
      },
    });
    show({ coordinate: { lat: 1, lng: 2 }, address: 'Here' });
    locate();
    expect(screen.getByRole('status').textContent).toBe('User denied Geolocation');
    expect([value('Address'), value('Latitude'), value('Longitude')]).toEqual(['Here', '1', '2']);
  });

  it('has no map and no look-up without a maps key', () => {
    show();
    expect(screen.queryByRole('group', { name: /^Map/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
