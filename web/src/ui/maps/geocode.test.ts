import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressAt, coordinateOf } from './geocode.ts';

const geocode = vi.fn();
const result = (formatted_address: string, lat = 0, lng = 0) => ({
  formatted_address,
  geometry: { location: { toJSON: () => ({ lat, lng }) } },
});

beforeEach(() => {
  geocode.mockReset();
  vi.stubGlobal('google', {
    maps: {
      Geocoder: class {
        geocode = geocode;
      },
    },
  });
});

describe('the address of a place', () => {
  // SPEC 7.24
  it('is the first result’s', async () => {
    geocode.mockResolvedValue({ results: [result('12 Oak Street'), result('Allentown')] });
    expect(await addressAt({ lat: 40.5, lng: -75.4 })).toBe('12 Oak Street');
    expect(geocode).toHaveBeenCalledWith({ location: { lat: 40.5, lng: -75.4 } });
  });

  // SPEC 7.24
  it('is empty when there is none, and when the look-up fails', async () => {
    geocode.mockResolvedValueOnce({ results: [] });
    expect(await addressAt({ lat: 0, lng: 0 })).toBe('');
    geocode.mockRejectedValueOnce(new Error('OVER_QUERY_LIMIT'));
    expect(await addressAt({ lat: 0, lng: 0 })).toBe('');
    vi.stubGlobal('google', undefined);
    expect(await addressAt({ lat: 0, lng: 0 })).toBe('');
  });
});

describe('the place of an address', () => {
  it('is looked up once', async () => {
    geocode.mockResolvedValue({ results: [result('', 40.5, -75.4)] });
    expect(await coordinateOf('1 ELM ST, PA')).toEqual({ lat: 40.5, lng: -75.4 });
    expect(await coordinateOf('1 ELM ST, PA')).toEqual({ lat: 40.5, lng: -75.4 });
    expect(geocode.mock.calls).toEqual([[{ address: '1 ELM ST, PA' }]]);
  });

  it('is unknown when nothing is found', async () => {
    geocode.mockRejectedValue(new Error('ZERO_RESULTS'));
    expect(await coordinateOf('NOWHERE')).toBeUndefined();
  });
});
