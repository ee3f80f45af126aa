import { alert as alertEntity, formFields } from '@firehouse/model';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LocationControl } from './LocationControl.tsx';

function show(initial?: unknown) {
  const of = formFields(alertEntity, 'add').find(({ field }) => field.kind === 'location');
  if (of === undefined) throw new Error('An alert has no location.');
  render(
    <form>
      <LocationControl id="place" of={of} initial={initial} />
    </form>,
  );
}

const form = () => Object.fromEntries(new FormData(document.querySelector('form') as HTMLFormElement));
const locate = () => fireEvent.click(screen.getByRole('button', { name: 'Current location' }));
const type = (address: string) => fireEvent.change(screen.getByLabelText('Address'), { target: { value: address } });

function browserLocates(getCurrentPosition: Geolocation['getCurrentPosition']) {
  vi.stubGlobal('navigator', { onLine: true, geolocation: { getCurrentPosition } });
}

describe('the place in a form', () => {
  // SPEC 8.13
  it('alerts the user when the browser has no geolocation', () => {
    const told = vi.fn();
    vi.stubGlobal('alert', told);
    show();
    locate();
    expect(told.mock.calls).toEqual([['Geolocation is not supported by this browser.']]);
  });

  it('is an address alone; nobody is asked for a latitude', () => {
    show();
    type('4 Mill Road');
    expect(form()).toEqual({ location: '4 Mill Road' });
    expect(screen.queryByLabelText(/itude/)).toBeNull();
    expect(screen.queryByText(/^Pinned/)).toBeNull();
  });

  it('uses the current location, as a pin that can be removed', () => {
    browserLocates((found) => found({ coords: { latitude: 40.123456789, longitude: -75.5 } } as GeolocationPosition));
    show();
    locate();
    type('4 Mill Road');
    expect(form()).toEqual({ location: '4 Mill Road', 'location.lat': '40.123457', 'location.lng': '-75.5' });
    screen.getByText('Pinned at 40.123457, -75.5');
    fireEvent.click(screen.getByRole('button', { name: 'Remove the pin' }));
    expect(form()).toEqual({ location: '4 Mill Road' });
  });

  it('shows a stored pin without the digits of floating-point arithmetic', () => {
    show({ coordinate: { lat: 40.581 + 0.0063, lng: -75.5 - 0.0195 }, address: 'Here' });
    screen.getByText('Pinned at 40.5873, -75.5195');
  });

  it('says that the browser did not share the location, and keeps what is there', () => {
    browserLocates((_, failed) => failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError));
    show({ coordinate: { lat: 1, lng: 2 }, address: 'Here' });
    locate();
    expect(screen.getByRole('status').textContent).toBe('Your browser didn’t share your location.');
    expect(form()).toEqual({ location: 'Here', 'location.lat': '1', 'location.lng': '2' });
  });

  it('loses its stored pin with another address, where no map shows it', () => {
    show({ coordinate: { lat: 1, lng: 2 }, address: 'Here' });
    type('There');
    expect(form()).toEqual({ location: 'There' });
  });

  it('has no map and no look-up without a maps key', () => {
    show();
    expect(screen.queryByRole('group', { name: /^Map/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
