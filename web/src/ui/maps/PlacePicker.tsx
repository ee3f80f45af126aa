import { EDITOR_MAP_HEIGHT } from '@firehouse/model';
import { lazyPart } from '../../lib/loading/lazyPart.tsx';
import { MapBox } from './MapBox.tsx';
import type { PickerMapProps } from './PickerMap.tsx';

const PickerMap = lazyPart(() => import('./PickerMap.tsx'));

/** The map of a form, next to text fields for the same place. */
export function PlacePicker(props: PickerMapProps) {
  return (
    <MapBox label="Map: drag the marker or click the place" height={EDITOR_MAP_HEIGHT}>
      <PickerMap {...props} />
    </MapBox>
  );
}
