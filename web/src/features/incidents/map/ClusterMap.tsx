import { company } from '@firehouse/model';
import { GoogleMap, InfoWindowF } from '@react-google-maps/api';
import { useEffect, useRef, useState } from 'react';
import { kindOf, readable, typeInWords } from '@firehouse/model/incident-words';
import { inDegrees } from '../../../ui/maps/coordinate.ts';
import { mapStyleAndControls } from '../../../ui/maps/mapOptions.ts';
import { MapsService } from '../../../ui/maps/MapsService.tsx';
import { boundsOf, drawClusters } from './drawClusters.ts';
import { addressOf, type Spot } from './spots.ts';
import { dayInShort } from '../../../lib/time/dayInWords.ts';
import { clock } from '../../../lib/time/timeInWords.ts';
import { dayOf } from '../../../lib/time/wallTime.ts';

interface ClusterMapProps {
  readonly spots: readonly Spot[];
  readonly onShow: (id: string) => void;
}

const options: google.maps.MapOptions = { ...mapStyleAndControls, center: company.coordinate, zoom: 12 };

/** Renders a map with clusters of incidents (SPEC §9). */
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
    // While more months load, move the map only if the bounds change.
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

/** Maximum number of incidents to list at a location. */
const MAX_LISTED = 8;

function SpotIncidents({ spot, onShow }: { readonly spot: Spot; readonly onShow: (id: string) => void }) {
  const { incidents } = spot;
  const address = addressOf(spot);
  return (
    <div className="spot">
      {address !== '' && <p className="spot-address">{address}</p>}
      <ul>
        {incidents.slice(0, MAX_LISTED).map((incident) => (
          <li key={incident.id}>
            <button type="button" onClick={() => onShow(incident.id)}>
              {typeInWords(kindOf(incident))}
            </button>
            <span>
              {address === '' && incident.Address !== '' && `${readable(incident.Address)}, `}
              {dayInShort(dayOf(incident.startTime))}, {clock(incident.startTime)}
            </span>
          </li>
        ))}
      </ul>
      {incidents.length > MAX_LISTED && (
        <p>
          And {incidents.length - MAX_LISTED} earlier {incidents.length - MAX_LISTED === 1 ? 'call' : 'calls'}.
        </p>
      )}
    </div>
  );
}
