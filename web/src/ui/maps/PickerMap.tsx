import { company, MAP_ZOOM } from '@firehouse/model';
import { GoogleMap, MarkerF } from '@react-google-maps/api';
import { useEffect, useMemo } from 'react';
import type { Coordinate } from './coordinate.ts';
import { addressAt } from './geocode.ts';
import { mapOptions } from './mapOptions.ts';
import { MapsService } from './MapsService.tsx';

/** The map of a form. */
export interface PickerMapProps {
  /** Where the marker stands; without one it stands at the station, and means nothing yet. */
  readonly coordinate: Coordinate | undefined;
  /** Told where the marker was put. */
  readonly onCoordinate: (coordinate: Coordinate) => void;
  /** The place whose address is asked for. */
  readonly asked: Coordinate | undefined;
  /** Told the address of the place, empty when there is none. */
  readonly onAddress: (address: string) => void;
  /** Told that there is a map, and addresses can be looked up. */
  readonly onReady: () => void;
}

/** A map whose marker one moves to the place that is meant (SPEC §4, Map picker). */
export default function PickerMap(props: PickerMapProps) {
  return (
    <MapsService>
      <Picker {...props} />
    </MapsService>
  );
}

function Picker({ coordinate, onCoordinate, asked, onAddress, onReady }: PickerMapProps) {
  const { lat, lng } = coordinate ?? company.coordinate;
  const place = useMemo(() => ({ lat, lng }), [lat, lng]);
  useEffect(onReady, [onReady]);
  useEffect(() => {
    if (asked === undefined) return;
    let isAsked = true;
    void addressAt(asked).then((address) => isAsked && onAddress(address));
    return () => {
      isAsked = false;
    };
  }, [asked, onAddress]);
  const put = ({ latLng }: google.maps.MapMouseEvent) => latLng && onCoordinate(latLng.toJSON());
  return (
    <GoogleMap mapContainerClassName="map-canvas" options={mapOptions} center={place} zoom={MAP_ZOOM} onClick={put}>
      <MarkerF
        position={place}
        draggable
        title="Selected place. Drag to move it"
        opacity={coordinate ? 1 : 0.5}
        onDragEnd={put}
      />
    </GoogleMap>
  );
}
