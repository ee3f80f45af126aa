import { MAP_ZOOM } from '@firehouse/model';
import { GoogleMap, MarkerF } from '@react-google-maps/api';
import { useEffect, useMemo, useState } from 'react';
import type { Coordinate } from './coordinate.ts';
import { coordinateOf } from './geocode.ts';
import { MapGone } from './MapGone.tsx';
import { mapOptions } from './mapOptions.ts';
import { MapsService } from './MapsService.tsx';

/** The map of one place. */
export interface LocationMapProps {
  readonly address: string;
  /** If omitted, looked up from the address. */
  readonly coordinate?: Coordinate | undefined;
}

/** One place with a marker, at zoom 16 (SPEC §9). */
export default function LocationMap(props: LocationMapProps) {
  return (
    <MapsService>
      {props.coordinate ? <Placed {...props} {...props.coordinate} /> : <LookedUp {...props} />}
    </MapsService>
  );
}

function LookedUp({ address }: LocationMapProps) {
  const [found, setFound] = useState<Coordinate | 'nowhere'>();
  useEffect(() => {
    let isShown = true;
    void coordinateOf(address).then((place) => isShown && setFound(place ?? 'nowhere'));
    return () => {
      isShown = false;
    };
  }, [address]);
  if (found === undefined) return null;
  return found === 'nowhere' ? <MapGone /> : <Placed address={address} {...found} />;
}

function Placed({ address, lat, lng }: Coordinate & { readonly address: string }) {
  // A stable object: a new one for the same place would recenter the map while the visitor uses it.
  const center = useMemo(() => ({ lat, lng }), [lat, lng]);
  return (
    <GoogleMap mapContainerClassName="map-canvas" options={mapOptions} center={center} zoom={MAP_ZOOM}>
      <MarkerF position={center} title={address} />
    </GoogleMap>
  );
}
