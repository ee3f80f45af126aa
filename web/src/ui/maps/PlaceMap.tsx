import { ALERT_MAP_HEIGHT } from '@firehouse/model';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import type { LocationMapProps } from './LocationMap.tsx';
import { MapBox } from './MapBox.tsx';

const LocationMap = lazyPart(() => import('./LocationMap.tsx'));

/** The map of one place (SPEC §2, alerts and incidents), next to the address and its link to directions. */
export function PlaceMap(props: LocationMapProps) {
  return (
    <MapBox label={`Map of ${props.address}`} height={ALERT_MAP_HEIGHT}>
      <LocationMap {...props} />
    </MapBox>
  );
}
