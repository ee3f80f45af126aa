import { useMemo } from 'react';
import type { PastIncident } from '../incidentsOfRange.ts';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { Directions } from '../../../ui/maps/Directions.tsx';
import { MapContainer } from '../../../ui/maps/MapContainer.tsx';
import { destinationOfIncident } from '../card/locationOfIncident.ts';
import { readable } from '@firehouse/model/incident-words';
import { spotsOf } from './spots.ts';
import './rangeMap.scss';

const ClusterMap = lazyPart(() => import('./ClusterMap.tsx'));

/** Large enough to show a township, but small enough to scroll past on a phone. */
const MAP_HEIGHT = 'min(32rem, 70vh)';

const MAX_LISTED = 100;

interface CountedAddress {
  readonly address: string;
  readonly destination: string;
  count: number;
}

function addressesOf(incidents: readonly PastIncident[]): CountedAddress[] {
  const addresses = new Map<string, CountedAddress>();
  for (const incident of incidents) {
    const { Address } = incident;
    // The publication policy can hide addresses.
    if (Address === '') continue;
    const counted = addresses.get(Address);
    if (counted !== undefined) {
      counted.count++;
      continue;
    }
    addresses.set(Address, { address: readable(Address), destination: destinationOfIncident(incident), count: 1 });
  }
  return [...addresses.values()].sort((a, b) => b.count - a.count || (a.address < b.address ? -1 : 1));
}

interface RangeMapProps {
  readonly incidents: readonly PastIncident[];
  readonly onShow: (id: string) => void;
}

/**
 * Renders a map with the incidents in a range, and a list of their addresses with links to directions. Addresses with
 * the most incidents come first.
 */
export default function RangeMap({ incidents, onShow }: RangeMapProps) {
  const addresses = useMemo(() => addressesOf(incidents), [incidents]);
  const spots = useMemo(() => spotsOf(incidents), [incidents]);
  // Addresses can be missing from dispatch messages, or hidden by the publication policy.
  if (addresses.length === 0 && spots.length === 0) {
    return (
      <div className="range-none">
        <p>These calls have no location to show.</p>
      </div>
    );
  }
  return (
    <>
      {spots.length > 0 && (
        <MapContainer label="Map of these calls. The same places are listed below." height={MAP_HEIGHT}>
          <ClusterMap spots={spots} onShow={onShow} />
        </MapContainer>
      )}
      <ol className="places">
        {addresses.slice(0, MAX_LISTED).map(({ address, destination, count }) => (
          <li key={address}>
            <span className="places-count figures">
              {count.toLocaleString('en-US')}
              <span className="visually-hidden">{count === 1 ? ' call at' : ' calls at'}</span>
            </span>
            <span>{address}</span>
            <Directions to={destination} address={address} />
          </li>
        ))}
      </ol>
      {addresses.length > MAX_LISTED && (
        <p className="places-more">
          And {(addresses.length - MAX_LISTED).toLocaleString('en-US')} more{' '}
          {addresses.length - MAX_LISTED === 1 ? 'address' : 'addresses'}.
        </p>
      )}
    </>
  );
}
