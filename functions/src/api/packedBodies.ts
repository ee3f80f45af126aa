import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Published by Node for every request, before any handler (https://nodejs.org/api/diagnostics_channel.html#http). */
const REQUEST_STARTS = 'http.server.request.start';

/**
 * Leaves bodies packed as they came. The platform reads a request before it asks us, and would unpack up to
 * 1 GiB of what says to be compressed: a few hundred kilobytes that take the memory of an instance. No call
 * wants a compressed body; what comes as one is read as the bytes that it is, which no call understands.
 */
export function leaveBodiesPacked(): void {
  subscribe(REQUEST_STARTS, leavePacked);
}

function leavePacked(message: unknown): void {
  const { headers } = (message as { readonly request: IncomingMessage }).request;
  if (headers['content-encoding'] !== undefined) headers['content-encoding'] = 'identity';
}
