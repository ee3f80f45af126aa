import { company, type Incident } from '@firehouse/model';
import { useMemo } from 'react';
import { reach } from '../config/paths.ts';
import { Icon } from '../drawings/Icon.tsx';
import { bearingFromStation } from '../incidents/bearing.ts';

/** Addresses that are listed; beyond them a list tells nothing more. */
const MOST = 100;

interface Place {
  readonly address: string;
  readonly destination: string;
  count: number;
}

function placesOf(calls: readonly Incident[]): Place[] {
  const places = new Map<string, Place>();
  for (const { Address, CallerLatitude: lat, CallerLongitude: lng } of calls) {
    const known = places.get(Address);
    if (known !== undefined) {
      known.count++;
      continue;
    }
    const isNear = lat !== undefined && lng !== undefined && bearingFromStation({ lat, lng }) !== undefined;
    places.set(Address, { address: Address, destination: isNear ? `${lat},${lng}` : `${Address}, ${company.address.state}`, count: 1 });
  }
  return [...places.values()].sort((a, b) => b.count - a.count || (a.address < b.address ? -1 : 1));
}

/** Where the calls of a range were: their addresses, those with the most calls first, each with its directions. */
export function RangeMap({ calls }: { readonly calls: readonly Incident[] }) {
  const places = useMemo(() => placesOf(calls), [calls]);
  return (
    <>
      <ol className="places">
        {places.slice(0, MOST).map(({ address, destination, count }) => (
          <li key={address}>
            <span className="places-count figures">
              {count.toLocaleString('en-US')}
              <span className="visually-hidden">{count === 1 ? ' call at' : ' calls at'}</span>
            </span>
            <span>{address}</span>
            <a href={reach.directions(destination)} target="_blank" rel="noreferrer">
              Directions
              <Icon name="away" />
              <span className="visually-hidden"> to {address} (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ol>
      {places.length > MOST && <p className="places-more">And {(places.length - MOST).toLocaleString('en-US')} more addresses.</p>}
    </>
  );
}
