import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Published by Node for every request, before any handler (https://nodejs.org/api/diagnostics_channel.html#http). */
const REQUEST_STARTS = 'http.server.request.start';

/**
 * Has every request of this process seen before the framework that runs functions reads it.
 * @param handle called once for each request, with its headers and nothing of its body
 */
export function onRequestStart(handle: (request: IncomingMessage) => void): void {
  subscribe(REQUEST_STARTS, (message) => handle((message as { readonly request: IncomingMessage }).request));
}
