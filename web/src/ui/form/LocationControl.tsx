import { EDITOR_MAP_HEIGHT, LOCATION_ADDRESS_MAX_LENGTH, texts } from '@firehouse/model/general';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import type { Coordinate } from '../maps/coordinate.ts';
import { MapCenter } from '../maps/mapCenter.ts';
import { MapContainer } from '../maps/MapContainer.tsx';
import type { FormControlProps } from './formControlProps.ts';

const PickerMap = lazyPart(() => import('../maps/PickerMap.tsx'));

interface LocationControlProps extends FormControlProps {
  /** Ids of the field's help text and error. */
  readonly described?: string | undefined;
}

interface PartialLocation {
  readonly coordinate?: Partial<Coordinate>;
  readonly address?: string;
}

const typed = (degrees: number | undefined) => (degrees === undefined ? '' : String(degrees));
const rounded = (degrees: number) => String(Number(degrees.toFixed(6)));

/** Parses the two coordinate fields; undefined unless both contain a number. */
function coordinateOf(lat: string, lng: string): Coordinate | undefined {
  const isComplete =
    lat.trim() !== '' && lng.trim() !== '' && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180;
  return isComplete ? { lat: Number(lat), lng: Number(lng) } : undefined;
}

/**
 * Renders a place: its address, and its coordinate in degrees, from the browser's geolocation or from the map (SPEC §4,
 * Map picker). The address is looked up only while its toggle is on.
 */
export function LocationControl({ id, of, initial, error, described }: LocationControlProps) {
  const { path, field, disabled } = of;
  const initialLocation = (initial ?? {}) as PartialLocation;
  const [address, setAddress] = useState(initialLocation.address ?? '');
  const [lat, setLat] = useState(typed(initialLocation.coordinate?.lat));
  const [lng, setLng] = useState(typed(initialLocation.coordinate?.lng));
  const [words, setWords] = useState('');
  const [hasMap, setHasMap] = useState(false);
  const [looksUp, setLooksUp] = useState(false);
  const [placed, setPlaced] = useState<Coordinate>();

  const coordinate = coordinateOf(lat, lng);
  const center = use(MapCenter);
  const latField = useRef<HTMLInputElement>(null);
  const isIncomplete = (lat.trim() === '') !== (lng.trim() === '') || (address.trim() !== '' && lat.trim() === '');
  useEffect(() => {
    latField.current?.setCustomValidity(
      isIncomplete ? 'Enter both latitude and longitude, or choose the place on the map.' : '',
    );
  }, [isIncomplete]);
  // Values set by code change the form, too.
  const changed = useRef(() => void latField.current?.form?.dispatchEvent(new Event('input', { bubbles: true })));
  const put = (chosen: Coordinate) => {
    setLat(rounded(chosen.lat));
    setLng(rounded(chosen.lng));
    setWords('');
    if (looksUp) setPlaced(chosen);
    changed.current();
  };
  const locate = () => {
    if (!('geolocation' in navigator)) {
      alert(texts.geolocationUnsupported);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => put({ lat: coords.latitude, lng: coords.longitude }),
      (failure) =>
        setWords(
          failure.message ||
            'Your browser didn’t share your location. Enter the address or choose the place on the map.',
        ),
    );
  };
  const toggle = (isOn: boolean) => {
    setLooksUp(isOn);
    setPlaced(isOn ? coordinate : undefined);
  };
  const onAddress = useCallback((found: string) => {
    // Keeps the typed text if nothing was found.
    if (found !== '') {
      setAddress(found);
      changed.current();
    }
    setWords(found === '' ? 'We couldn’t find an address there.' : `Address: ${found}`);
  }, []);
  const onReady = useCallback(() => setHasMap(true), []);

  return (
    <fieldset disabled={disabled} aria-describedby={described}>
      <legend>
        {field.label}
        {field.required !== true && <span className="form-optional"> (optional)</span>}
      </legend>
      <label htmlFor={id}>Address</label>
      <input
        id={id}
        name={path}
        type="text"
        className="form-input"
        maxLength={LOCATION_ADDRESS_MAX_LENGTH}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className="form-pair">
        <label>
          Latitude
          <input
            ref={latField}
            name={`${path}.lat`}
            type="number"
            required={field.required === true}
            aria-invalid={error === undefined ? undefined : true}
            className="form-input"
            min={-90}
            max={90}
            step="any"
            value={lat}
            onChange={(event) => setLat(event.target.value)}
          />
        </label>
        <label>
          Longitude
          <input
            name={`${path}.lng`}
            type="number"
            className="form-input"
            min={-180}
            max={180}
            step="any"
            value={lng}
            onChange={(event) => setLng(event.target.value)}
          />
        </label>
        <button type="button" className="btn btn-outline-primary" onClick={locate}>
          Current location
        </button>
      </div>
      {!disabled && (
        <MapContainer label="Map: drag the marker or click the place" height={EDITOR_MAP_HEIGHT}>
          <PickerMap
            coordinate={coordinate}
            center={center}
            onCoordinate={put}
            placed={placed}
            onAddress={onAddress}
            onReady={onReady}
          />
        </MapContainer>
      )}
      {hasMap && (
        <label className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={looksUp}
            onChange={(event) => toggle(event.target.checked)}
          />
          <span>Look up the address</span>
        </label>
      )}
      <p role="status" className="form-help">
        {words}
      </p>
    </fieldset>
  );
}
