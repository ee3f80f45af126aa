/** Finds free ports of this machine, all different. */
export function freePorts(count: number): Promise<number[]>;

/** Whether a port of this machine accepts connections. */
export function acceptsConnections(port: number): Promise<boolean>;
