import type { Cloud } from './diagnose.mjs';

/** See cloud.mjs. */
export function readCloud(project: string, get: (url: string) => Promise<unknown>): Promise<Cloud>;
