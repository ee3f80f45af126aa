import { reach } from '../../lib/config/paths.ts';
import { Icon } from '../drawings/Icon.tsx';

interface DirectionsProps {
  /** An address, or `lat,lng` in degrees. */
  readonly to: string;
  /** Destination announced to screen readers. */
  readonly address: string;
}

/** Renders a link that opens directions on an external map in a new tab. */
export function Directions({ to, address }: DirectionsProps) {
  return (
    <a href={reach.directions(to)} target="_blank" rel="noreferrer">
      Directions
      <Icon name="away" />
      <span className="visually-hidden"> to {address} (opens in a new tab)</span>
    </a>
  );
}
