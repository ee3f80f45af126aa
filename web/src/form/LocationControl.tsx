import { texts } from '@firehouse/model';
import { useRef, useState } from 'react';
import type { FormControlProps } from './controlProps.ts';

interface KnownLocation {
  readonly coordinate?: { readonly lat?: number; readonly lng?: number };
  readonly address?: string;
}

/** A place: its address, and its coordinate in degrees, which the browser can tell. */
export function LocationControl({ id, of: { path, field, disabled }, initial }: FormControlProps) {
  const set = useRef<HTMLFieldSetElement>(null);
  const [trouble, setTrouble] = useState('');
  const { coordinate, address } = (initial ?? {}) as KnownLocation;
  const input = (name: string) => set.current?.querySelector<HTMLInputElement>(`[name="${path}.${name}"]`);
  const locate = () => {
    if (!('geolocation' in navigator)) {
      alert(texts.geolocationUnsupported);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setTrouble('');
        for (const [name, value] of [['lat', coords.latitude], ['lng', coords.longitude]] as const) {
          const control = input(name);
          if (control) control.value = value.toFixed(6);
        }
      },
      (error) => setTrouble(error.message || 'The browser does not tell where it is.'),
    );
  };
  return (
    <fieldset ref={set} disabled={disabled}>
      <legend>
        {field.label}
        {field.required !== true && <span className="form-optional"> (optional)</span>}
      </legend>
      <label htmlFor={id}>Address</label>
      <input id={id} name={path} type="text" className="form-input" maxLength={500} defaultValue={address ?? ''} />
      <div className="form-pair">
        <label>
          Latitude
          <input name={`${path}.lat`} type="number" className="form-input" min={-90} max={90} step="any" defaultValue={coordinate?.lat ?? ''} />
        </label>
        <label>
          Longitude
          <input name={`${path}.lng`} type="number" className="form-input" min={-180} max={180} step="any" defaultValue={coordinate?.lng ?? ''} />
        </label>
        <button type="button" className="btn btn-outline-primary" onClick={locate}>
          Current location
        </button>
      </div>
      <p role="status" className="form-help">
        {trouble}
      </p>
    </fieldset>
  );
}
