import { LOCATION_MAP_HEIGHT, MAP_ZOOM } from '@firehouse/model/general';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { MapContainer } from './MapContainer.tsx';
import type { MarkerMapProps } from './MarkerMap.tsx';

const MarkerMap = lazyPart(() => import('./MarkerMap.tsx'));

/**
 * Renders the map for an alert or an incident (SPEC §2) at zoom 16 (SPEC §9). The address and a link to directions are
 * shown next to it.
 */
export function LocationMap(props: Omit<MarkerMapProps, 'zoom'>) {
  return (
    <MapContainer label={`Map of ${props.address}`} height={LOCATION_MAP_HEIGHT}>
      <MarkerMap {...props} zoom={MAP_ZOOM} />
    </MapContainer>
  );
}
