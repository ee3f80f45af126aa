import { CLUSTER } from '@firehouse/model';
import { MarkerClusterer, SuperClusterViewportAlgorithm, type Renderer } from '@googlemaps/markerclusterer';
import { cluster } from 'virtual:colors/cluster';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { markersOf } from './incidentMarker.ts';
import type { Spot } from './spots.ts';

/** About 300 m: a map of a single spot shows the streets around it. */
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
 * Draws incidents on a map, clustered by the parameters of SPEC §9 as far as the map shows them.
 * @param onChoose called with the spot whose marker is pressed
 * @returns a function that removes them
 */
export function drawClusters(map: google.maps.Map, spots: readonly Spot[], onChoose: (spot: Spot) => void): () => void {
  const { radius, maxZoom, minPoints } = CLUSTER;
  const algorithm = new SuperClusterViewportAlgorithm({ radius, maxZoom, minPoints });
  // All at once: each marker that is added later is searched for among the others.
  const clusterer = new MarkerClusterer({ map, markers: markersOf(spots, onChoose), algorithm, renderer });
  return () => clusterer.setMap(null);
}

/** Bounds that contain all spots, with a margin. */
export function boundsOf(spots: readonly Spot[]): google.maps.LatLngBounds {
  const bounds = new google.maps.LatLngBounds();
  for (const { lat, lng } of spots) {
    bounds.extend({ lat: lat - AROUND_DEGREES, lng: lng - AROUND_DEGREES });
    bounds.extend({ lat: lat + AROUND_DEGREES, lng: lng + AROUND_DEGREES });
  }
  return bounds;
}

/**
 * Whether a cluster is red (SPEC §9): if its count exceeds the larger of 10 and the mean.
 * @param mean of the counts of all drawn clusters, including single incidents
 */
export const isRed = (count: number, mean: number): boolean => count > Math.max(CLUSTER.redAbove, mean);

/** A count as a cluster shows it: from 1,000 with k (SPEC §9), to one decimal: `1.2k`. */
export const inShort = (count: number): string => (count < 1_000 ? String(count) : `${Math.round(count / 100) / 10}k`);

/** How a cluster is drawn. */
interface ClusterLook {
  /** Of the circle, in CSS pixels; more digits, larger circle. */
  readonly diameter: number;
  readonly label: string;
  readonly colour: string;
  readonly ink: string;
  /** The circle with its halo, as an SVG data URL. */
  readonly url: string;
}

/**
 * The look of a cluster.
 * @param count of incidents in it
 * @param mean see {@link isRed}
 */
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
