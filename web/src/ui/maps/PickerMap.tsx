import { MAP_ZOOM } from '@firehouse/model/general';
import { GoogleMap, MarkerF } from '@react-google-maps/api';
import { useEffect, useMemo } from 'react';
import type { Coordinate } from './coordinate.ts';
import { addressAt } from './geocode.ts';
import { mapStyleAndControls } from './mapOptions.ts';
import { MapsService } from './MapsService.tsx';

interface PickerMapProps {
  /** Position of the marker; if undefined, nothing is selected yet and the marker is at `center`. */
  readonly coordinate: Coordinate | undefined;
  readonly center: Coordinate;
  /** Called when the user moves the marker. */
  readonly onCoordinate: (coordinate: Coordinate) => void;
  /** Position whose address to look up. */
  readonly placed: Coordinate | undefined;
  /** Called with the address at `placed`; empty if there is none. */
  readonly onAddress: (address: string) => void;
  /** Called when the map has loaded and can look up addresses. */
  readonly onReady: () => void;
}

/** Renders a map with a draggable marker for picking a location (SPEC §4, Map picker). */
export default function PickerMap(props: PickerMapProps) {
  return (
    <MapsService>
      <Picker {...props} />
    </MapsService>
  );
}

function Picker({ coordinate, center, onCoordinate, placed, onAddress, onReady }: PickerMapProps) {
  const { lat, lng } = coordinate ?? center;
  const position = useMemo(() => ({ lat, lng }), [lat, lng]);
  useEffect(onReady, [onReady]);
  useEffect(() => {
    if (placed === undefined) return;
    let isCurrent = true;
    void addressAt(placed).then((address) => isCurrent && onAddress(address));
    return () => {
      isCurrent = false;
    };
  }, [placed, onAddress]);
  const put = ({ latLng }: google.maps.MapMouseEvent) => latLng && onCoordinate(latLng.toJSON());
  return (
    <GoogleMap
      mapContainerClassName="map-canvas"
      options={mapStyleAndControls}
      center={position}
      zoom={MAP_ZOOM}
      onClick={put}
    >
      <MarkerF
        position={position}
        draggable
        title="Selected place. Drag to move it"
        opacity={coordinate ? 1 : 0.5}
        onDragEnd={put}
      />
    </GoogleMap>
  );
}
