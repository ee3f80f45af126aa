import { GoogleMap, MarkerF } from '@react-google-maps/api';
import { useEffect, useMemo, useState } from 'react';
import type { Coordinate } from './coordinate.ts';
import { coordinateOf } from './geocode.ts';
import { MapGone } from './MapGone.tsx';
import { mapStyleAndControls } from './mapOptions.ts';
import { MapsService } from './MapsService.tsx';

/** A map of one place. */
export interface MarkerMapProps {
  readonly address: string;
  /** The US state in the address. */
  readonly state: string;
  /** Looked up from the address if omitted. */
  readonly coordinate?: Coordinate | undefined;
  readonly zoom: number;
}

/** Renders Google's map of one place, with a marker. */
export default function MarkerMap(props: MarkerMapProps) {
  return (
    <MapsService>
      {props.coordinate ? <Placed {...props} {...props.coordinate} /> : <LookedUp {...props} />}
    </MapsService>
  );
}

function LookedUp({ address, state, zoom }: MarkerMapProps) {
  const [result, setResult] = useState<Coordinate | 'nowhere'>();
  useEffect(() => {
    let isShown = true;
    void coordinateOf(`${address}, ${state}`).then((found) => isShown && setResult(found ?? 'nowhere'));
    return () => {
      isShown = false;
    };
  }, [address, state]);
  if (result === undefined) return null;
  return result === 'nowhere' ? <MapGone /> : <Placed address={address} zoom={zoom} {...result} />;
}

function Placed({ address, zoom, lat, lng }: Coordinate & Pick<MarkerMapProps, 'address' | 'zoom'>) {
  // A stable object, because a new one for the same place would recenter the map while the visitor uses it.
  const center = useMemo(() => ({ lat, lng }), [lat, lng]);
  return (
    <GoogleMap mapContainerClassName="map-canvas" options={mapStyleAndControls} center={center} zoom={zoom}>
      <MarkerF position={center} title={address} />
    </GoogleMap>
  );
}
