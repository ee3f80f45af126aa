/**
 * Clusters on the incident map (SPEC §9): radius in pixels, last zoom that clusters, minimum incidents per cluster.
 */
export const CLUSTER = { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 } as const;
