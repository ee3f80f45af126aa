export { freePorts, retryIfPortTaken } from './suite.mjs';

/** Whether a port of this machine accepts connections. */
export function acceptsConnections(port: number): Promise<boolean>;
