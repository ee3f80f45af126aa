/**
 * Clustering on the incident map (SPEC §9): the radius in pixels, the highest zoom level that still clusters, the
 * minimum cluster size, and the size above which a cluster is red.
 */
export const CLUSTER = { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 } as const;
