import { CLUSTER } from '@firehouse/model';
import {
  MarkerClusterer,
  SuperClusterViewportAlgorithm,
  type Renderer,
  type Marker,
} from '@googlemaps/markerclusterer';
import { cluster } from 'virtual:colors/cluster';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { addressOf, type Spot } from './spots.ts';

/**
 * Margin around locations, in degrees (about 300 m), so that a map of a single location shows the surrounding streets.
 */
const AROUND_DEGREES = 0.003;

const renderer: Renderer = {
  render({ count, position }, stats) {
    const { diameter, label, ink, url } = clusterLook(count, stats.clusters.markers.mean);
    return new google.maps.Marker({
      position,
      title: `${incidentsInWords(count)} here. Zoom in.`,
      icon: {
        url,
        scaledSize: new google.maps.Size(diameter, diameter),
        anchor: new google.maps.Point(diameter / 2, diameter / 2),
      },
      label: { text: label, color: ink, fontSize: '14px', fontWeight: '700' },
      zIndex: google.maps.Marker.MAX_ZINDEX + count,
    });
  },
};

/**
 * Draws incidents on a map, clustered as specified in SPEC §9. Only draws what is in the viewport. Returns a function
 * that removes everything drawn.
 */
export function drawClusters(map: google.maps.Map, spots: readonly Spot[], onChoose: (spot: Spot) => void): () => void {
  const { radius, maxZoom, minPoints } = CLUSTER;
  const algorithm = new SuperClusterViewportAlgorithm({ radius, maxZoom, minPoints });
  // Add all markers in one call. Adding them one by one searches the existing ones each time.
  const clusterer = new MarkerClusterer({ map, markers: markersOf(spots, onChoose), algorithm, renderer });
  return () => clusterer.setMap(null);
}

/** Returns bounds that contain all locations, with a margin. */
export function boundsOf(spots: readonly Spot[]): google.maps.LatLngBounds {
  const bounds = new google.maps.LatLngBounds();
  for (const { lat, lng } of spots) {
    bounds.extend({ lat: lat - AROUND_DEGREES, lng: lng - AROUND_DEGREES });
    bounds.extend({ lat: lat + AROUND_DEGREES, lng: lng + AROUND_DEGREES });
  }
  return bounds;
}

/** Returns whether a cluster is red: if its count exceeds both 10 and the mean (SPEC §9). */
export const isRed = (count: number, mean: number): boolean => count > Math.max(CLUSTER.redAbove, mean);

/** Formats a cluster's count. From 1,000, in thousands with one decimal: `1.2k` (SPEC §9). */
export const inShort = (count: number): string => (count < 1_000 ? String(count) : `${Math.round(count / 100) / 10}k`);

interface ClusterLook {
  /** Circle diameter in CSS pixels. Larger for counts with more digits. */
  readonly diameter: number;
  readonly label: string;
  readonly colour: string;
  readonly ink: string;
  /** SVG data URL for the circle and its halo. */
  readonly url: string;
}

/** Returns how to draw a cluster. */
export function clusterLook(count: number, mean: number): ClusterLook {
  const [colour, ink] = isRed(count, mean) ? [cluster.many, cluster.onMany] : [cluster.few, cluster.onFew];
  const label = inShort(count);
  const diameter = 34 + 6 * label.length;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${diameter}" height="${diameter}" viewBox="0 0 40 40">`,
    `<circle cx="20" cy="20" r="20" fill="${colour}" opacity=".35"/>`,
    `<circle cx="20" cy="20" r="15.5" fill="${colour}"/></svg>`,
  ].join('');
  return { diameter, label, colour, ink, url: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/**
 * A lightweight marker with only what the clusterer needs. Creates the real marker when it is first drawn, because only
 * a few dozen of 20,000 incidents are ever drawn. All incidents at a location count toward its cluster, but when zoomed
 * in, only the first one is drawn.
 */
class IncidentMarker {
  readonly #spot: Spot;
  readonly #position: google.maps.LatLng;
  readonly #onChoose: (() => void) | undefined;
  #drawn: google.maps.Marker | undefined;

  /** @param onChoose called when the marker is clicked; undefined for a marker that is counted but not drawn */
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

function markersOf(spots: readonly Spot[], onChoose: (spot: Spot) => void): Marker[] {
  const markers = spots.flatMap((spot) => {
    const position = new google.maps.LatLng(spot);
    return spot.incidents.map(
      (_, at) => new IncidentMarker(spot, position, at === 0 ? () => onChoose(spot) : undefined),
    );
  });
  // The clusterer is typed for Google's marker class, but only uses the three methods above.
  return markers as unknown as Marker[];
}
