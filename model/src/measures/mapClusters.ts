/**
 * Clustering on the incident map (SPEC §9): the radius in pixels, the highest zoom level that still clusters, and the
 * minimum cluster size. A cluster is red above `redAbove` incidents, or above the mean if that is higher.
 */
export const CLUSTER = { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 } as const;
