import type { Marker } from '@googlemaps/markerclusterer';
import { cluster } from 'virtual:colors/cluster';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { addressOf, type Spot } from './spots.ts';

/**
 * The parts of a marker that the clusterer needs. The real marker is created when first drawn: of 20,000 incidents only
 * a few dozen ever are. All incidents of a spot count in its cluster; where nothing is clustered, only the first is
 * drawn.
 */
class IncidentMarker {
  readonly #spot: Spot;
  readonly #position: google.maps.LatLng;
  readonly #onChoose: (() => void) | undefined;
  #drawn: google.maps.Marker | undefined;

  /** @param onChoose called when the marker is pressed; if omitted, the marker only counts */
  constructor(spot: Spot, position: google.maps.LatLng, onChoose: (() => void) | undefined) {
    this.#spot = spot;
    this.#position = position;
    this.#onChoose = onChoose;
  }

  getPosition(): google.maps.LatLng {
    return this.#position;
  }

  getVisible(): boolean {
    return true;
  }

  setMap(map: google.maps.Map | null): void {
    if (this.#onChoose === undefined || (map === null && this.#drawn === undefined)) return;
    this.#drawn ??= this.#draw(this.#onChoose);
    this.#drawn.setMap(map);
  }

  #draw(onChoose: () => void): google.maps.Marker {
    const { incidents } = this.#spot;
    const address = addressOf(this.#spot);
    const count = incidentsInWords(incidents.length);
    const marker = new google.maps.Marker({
      position: this.#position,
      title: address === '' ? count : incidents.length === 1 ? address : `${count} at ${address}`,
      ...(incidents.length > 1 && {
        label: { text: String(incidents.length), color: cluster.onMarker, fontWeight: '700' },
      }),
    });
    marker.addListener('click', onChoose);
    return marker;
  }
}

/**
 * Creates a marker for each incident, with the clusterer's type.
 * @param onChoose called with the spot whose marker is pressed
 */
export function markersOf(spots: readonly Spot[], onChoose: (spot: Spot) => void): Marker[] {
  const markers = spots.flatMap((spot) => {
    const position = new google.maps.LatLng(spot);
    return spot.incidents.map(
      (_, at) => new IncidentMarker(spot, position, at === 0 ? () => onChoose(spot) : undefined),
    );
  });
  // The clusterer's type is Google's marker class, but it only uses the three methods above.
  return markers as unknown as Marker[];
}
