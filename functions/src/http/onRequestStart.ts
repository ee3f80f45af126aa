import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Diagnostics channel that Node publishes every request to before handling it
 * (https://nodejs.org/api/diagnostics_channel.html#http).
 */
const REQUEST_STARTS = 'http.server.request.start';

/**
 * Registers a handler that runs for every request before the Functions Framework does and before the body is received.
 */
export function onRequestStart(handle: (request: IncomingMessage) => void): void {
  subscribe(REQUEST_STARTS, (message) => handle((message as { readonly request: IncomingMessage }).request));
}
