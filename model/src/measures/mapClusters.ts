/**
 * Clusters on the incident map (SPEC §9): radius in pixels, highest zoom level with clusters, minimum incidents per
 * cluster.
 */
export const CLUSTER = { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 } as const;
