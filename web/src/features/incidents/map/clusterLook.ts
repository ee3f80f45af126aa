import { CLUSTER } from '@firehouse/model';
import { cluster } from 'virtual:colors/cluster';

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
