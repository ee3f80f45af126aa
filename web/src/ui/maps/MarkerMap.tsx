import { GoogleMap, MarkerF } from '@react-google-maps/api';
import { useEffect, useMemo, useState } from 'react';
import type { Coordinate } from './coordinate.ts';
import { coordinateOf } from './geocode.ts';
import { MapGone } from './MapGone.tsx';
import { mapStyleAndControls } from './mapOptions.ts';
import { MapsService } from './MapsService.tsx';

/** Props for {@link MarkerMap}. */
export interface MarkerMapProps {
  readonly address: string;
  /** US state, for looking up the address. */
  readonly state: string;
  /** Looked up from the address if omitted. */
  readonly coordinate?: Coordinate | undefined;
  readonly zoom: number;
}

/** Renders a Google map with a marker at one place. */
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
  // Memoized, because a new object would recenter the map while the user is moving it.
  const center = useMemo(() => ({ lat, lng }), [lat, lng]);
  return (
    <GoogleMap mapContainerClassName="map-canvas" options={mapStyleAndControls} center={center} zoom={zoom}>
      <MarkerF position={center} title={address} />
    </GoogleMap>
  );
}
