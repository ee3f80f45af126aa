import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** Published by Node for every request, before any handler (https://nodejs.org/api/diagnostics_channel.html#http). */
const REQUEST_STARTS = 'http.server.request.start';

/** What the platform does not try to understand. */
const BYTES = 'application/octet-stream';

/** What requests said their bodies are. */
const saidTypes = new WeakMap<IncomingMessage, string>();

/**
 * Leaves bodies packed as they came. The platform reads a request before it asks us, and would unpack up to
 * 1 GiB of what says to be compressed: a few hundred kilobytes that take the memory of an instance. No call
 * wants a compressed body; what comes as one is read as the bytes that it is, which no call understands.
 */
export function leaveBodiesPacked(): void {
  subscribe(REQUEST_STARTS, leavePacked);
}

/**
 * Leaves it to the calls to understand bodies too, for functions that speak HTTP with browsers. The platform would
 * answer what it cannot parse itself, malformed JSON or an unknown charset, by a page of HTML; and would parse what is
 * larger than any call takes. It keeps the bytes as `rawBody` either way. {@link sayTypes} gives the type back.
 */
export function leaveBodiesUnread(): void {
  subscribe(REQUEST_STARTS, leaveUnread);
}

/** Gives requests the type back that they came with, once the platform has read them. */
export const sayTypes: RequestHandler = (request, _response, next) => {
  const said = saidTypes.get(request);
  if (said !== undefined) request.headers['content-type'] = said;
  next();
};

function leavePacked(message: unknown): void {
  const { headers } = requestOf(message);
  if (headers['content-encoding'] !== undefined) headers['content-encoding'] = 'identity';
}

function leaveUnread(message: unknown): void {
  const request = requestOf(message);
  const said = request.headers['content-type'];
  if (said === undefined) return;
  saidTypes.set(request, said);
  request.headers['content-type'] = BYTES;
}

function requestOf(message: unknown): IncomingMessage {
  return (message as { readonly request: IncomingMessage }).request;
}
