/** Finds free ports of this machine, all different. */
export function freePorts(count: number): Promise<number[]>;

/** Starts something on free ports, which `start` chooses; again if a process took one of them before it was opened. */
export function retryIfPortTaken<T>(start: () => Promise<T>): Promise<T>;

/** Whether a port of this machine accepts connections. */
export function acceptsConnections(port: number): Promise<boolean>;
