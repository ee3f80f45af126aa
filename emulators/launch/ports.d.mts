/** Free ports of this machine, all different. */
export function freePorts(count: number): Promise<number[]>;
