import { EDITOR_MAP_HEIGHT, LOCATION_ADDRESS_MAX_LENGTH, texts, type Location } from '@firehouse/model/general';
import { use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import type { Coordinate } from '../maps/coordinate.ts';
import { MapCenter } from '../maps/mapCenter.ts';
import { MapContainer } from '../maps/MapContainer.tsx';
import type { FormControlProps } from './formControlProps.ts';

const PickerMap = lazyPart(() => import('../maps/PickerMap.tsx'));

interface LocationControlProps extends FormControlProps {
  /** Ids of the elements with the field's help text and error. */
  readonly described?: string | undefined;
  /** The field's error, below its legend. */
  readonly message?: ReactNode;
}

const rounded = (degrees: number) => Number(degrees.toFixed(6));

/**
 * Renders the control for a location: an address and, optionally, a coordinate from geolocation or the map picker (SPEC
 * §4, Map picker). While the lookup toggle is on, moving the pin updates the address.
 */
export function LocationControl({ id, of, initial, error, described, message }: LocationControlProps) {
  const { path, field, disabled } = of;
  const initialLocation = (initial ?? {}) as Location;
  const [address, setAddress] = useState(initialLocation.address ?? '');
  const [coordinate, setCoordinate] = useState(initialLocation.coordinate);
  const [words, setWords] = useState('');
  const [hasMap, setHasMap] = useState(false);
  const [looksUp, setLooksUp] = useState(false);
  const [placed, setPlaced] = useState<Coordinate>();
  const center = use(MapCenter);
  const addressField = useRef<HTMLInputElement>(null);
  // Values set by code don't fire an input event, so fire one after they are rendered.
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes > 0) addressField.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [changes]);
  const changed = useRef(() => setChanges((count) => count + 1));
  const put = (chosen: Coordinate | undefined) => {
    setCoordinate(chosen && { lat: rounded(chosen.lat), lng: rounded(chosen.lng) });
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
      () => setWords('Your browser didn’t share your location.'),
    );
  };
  const toggle = (isOn: boolean) => {
    setLooksUp(isOn);
    setPlaced(isOn ? coordinate : undefined);
  };
  const onAddress = useCallback((found: string) => {
    // Keep the typed text if no address was found.
    if (found !== '') {
      setAddress(found);
      changed.current();
    }
    setWords(found === '' ? 'We couldn’t find an address there.' : `Address: ${found}`);
  }, []);
  const onReady = useCallback(() => setHasMap(true), []);

  return (
    <fieldset disabled={disabled} aria-describedby={described}>
      <legend className={field.required ? 'form-required' : undefined}>{field.label}</legend>
      {message}
      <label htmlFor={id}>Address</label>
      <input
        ref={addressField}
        id={id}
        name={path}
        type="text"
        required={field.required === true}
        aria-invalid={error === undefined ? undefined : true}
        className="form-input"
        maxLength={LOCATION_ADDRESS_MAX_LENGTH}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          // Drop the stored coordinate when the address changes: without a map, nobody would notice that the pin is
          // somewhere else.
          if (!hasMap && coordinate === initialLocation.coordinate) setCoordinate(undefined);
        }}
      />
      {coordinate !== undefined && (
        <>
          <input type="hidden" name={`${path}.lat`} value={coordinate.lat} />
          <input type="hidden" name={`${path}.lng`} value={coordinate.lng} />
        </>
      )}
      {!disabled && (
        <div className="form-place">
          <button type="button" className="btn btn-outline-primary" onClick={locate}>
            Current location
          </button>
          {coordinate !== undefined && (
            <>
              <span className="figures">
                Pinned at {rounded(coordinate.lat)}, {rounded(coordinate.lng)}
              </span>
              <button type="button" className="btn btn-outline-primary" onClick={() => put(undefined)}>
                Remove the pin
              </button>
            </>
          )}
        </div>
      )}
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
