import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Published by Node for every request, before any handler (https://nodejs.org/api/diagnostics_channel.html#http). */
const REQUEST_STARTS = 'http.server.request.start';

/**
 * Registers a handler that sees every request in this process before the Functions Framework reads it.
 * @param handle runs once for each request, which has its headers but not its body
 */
export function onRequestStart(handle: (request: IncomingMessage) => void): void {
  subscribe(REQUEST_STARTS, (message) => handle((message as { readonly request: IncomingMessage }).request));
}
