import { company } from '@firehouse/model';
import { GoogleMap, InfoWindowF } from '@react-google-maps/api';
import { useEffect, useRef, useState } from 'react';
import { inDegrees } from '../../../ui/maps/coordinate.ts';
import { mapStyleAndControls } from '../../../ui/maps/mapStyleAndControls.ts';
import { MapsService } from '../../../ui/maps/MapsService.tsx';
import { boundsOf, drawClusters } from './drawClusters.ts';
import { SpotIncidents } from './SpotIncidents.tsx';
import type { Spot } from './spots.ts';

/** The map of a range. */
interface ClusterMapProps {
  /** The locations, with their incidents. */
  readonly spots: readonly Spot[];
  /** Called with the id of the incident whose card to show. */
  readonly onShow: (id: string) => void;
}

const options: google.maps.MapOptions = { ...mapStyleAndControls, center: company.coordinate, zoom: 12 };

/** The locations of a range's incidents, clustered (SPEC §9). */
export default function ClusterMap(props: ClusterMapProps) {
  return (
    <MapsService>
      <Clusters {...props} />
    </MapsService>
  );
}

function Clusters({ spots, onShow }: ClusterMapProps) {
  const [map, setMap] = useState<google.maps.Map>();
  const [chosen, setChosen] = useState<Spot>();
  const fitted = useRef<google.maps.LatLngBounds>(undefined);
  useEffect(() => {
    if (map === undefined) return;
    setChosen(undefined);
    const bounds = boundsOf(spots);
    // While the months of a year load, the map does not move unless the bounds change.
    if (spots.length > 0 && !fitted.current?.equals(bounds)) {
      map.fitBounds(bounds);
      fitted.current = bounds;
    }
    return drawClusters(map, spots, setChosen);
  }, [map, spots]);
  return (
    <GoogleMap mapContainerClassName="map-canvas" options={options} onLoad={setMap}>
      {chosen && (
        <InfoWindowF key={inDegrees(chosen)} position={chosen} onCloseClick={() => setChosen(undefined)}>
          <SpotIncidents spot={chosen} onShow={onShow} />
        </InfoWindowF>
      )}
    </GoogleMap>
  );
}
