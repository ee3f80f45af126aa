/** Free ports of this machine, all different. */
export function freePorts(count: number): Promise<number[]>;

/** Whether a port of this machine takes connections. */
export function accepts(port: number): Promise<boolean>;
