import { invalidArgument } from '../../values/status.ts';

/** WebChannel protocol version. */
const VERSION = 8;
/** Server version sent in the handshake. Clients only log it. */
const SERVER_VERSION = 12;
/** Maximum number of messages per form. Clients never send more. */
const MAX_MESSAGES = 1000;
/** Maximum number of other form fields (`headers`, `count`, and `ofs`), including repeated ones. */
const MAX_OTHER_PAIRS = 20;
/** Maximum message and array ID. IDs start at 0 and do not wrap. */
const MAX_ID = 2 ** 31 - 1;
const MESSAGE_NAME = /^req(\d{1,4})_(__data__|type)$/;
/** The `type` of a message that the client could not serialize. */
const BAD_MESSAGE = '_badmap';

/** A parsed WebChannel request. */
export type ChannelRequest =
  /** Opens a session. */
  | {
      readonly kind: 'open';
      /** Name of the query parameter for an additional session ID, or ''. */
      readonly sessionIdParameter: string;
      /**
       * The form of a fast handshake, which is a GET request that becomes the back channel. Undefined for a regular
       * handshake.
       */
      readonly form: string | undefined;
      readonly headers: string;
      readonly polling: Polling | undefined;
    }
  /** Sends messages (forward channel). */
  | { readonly kind: 'forward'; readonly sid: string; readonly acknowledged: number | undefined }
  /** Receives arrays (back channel). */
  | {
      readonly kind: 'back';
      readonly sid: string;
      readonly acknowledged: number | undefined;
      readonly polling: Polling | undefined;
    }
  | { readonly kind: 'terminate'; readonly sid: string };

/** Long polling settings. Streaming responses have none. */
export interface Polling {
  /** Timeout in ms, or undefined for the server's default. */
  readonly timeout: number | undefined;
}

/** A client's messages, parsed from a URL-encoded form. */
export interface Form {
  /** ID of the first message. */
  readonly offset: number;
  /** JSON text of each message. Undefined if the client could not serialize it. */
  readonly messages: readonly (string | undefined)[];
  /** HTTP headers sent in a handshake, one per line. '' in other forms. */
  readonly headers: string;
}

/**
 * Parses the query string of a request for protocol version 8. Throws INVALID_ARGUMENT if it is invalid.
 * https://github.com/bidiweb/webchannel/blob/master/v8.md
 */
export function parseQuery(method: string, parameters: URLSearchParams): ChannelRequest {
  const sid = parameters.get('SID') ?? '';
  if (parameters.get('TYPE') === 'terminate') return { kind: 'terminate', sid };
  if (parameters.get('VER') !== String(VERSION))
    throw invalidArgument(`Only version ${VERSION} of WebChannel is supported.`);
  const acknowledged = parameters.has('AID') ? integer(parameters.get('AID'), 'AID', -1) : undefined;
  const polling =
    parameters.get('CI') === '1'
      ? { timeout: parameters.has('TO') ? integer(parameters.get('TO'), 'TO', 1) : undefined }
      : undefined;
  if (parameters.get('RID') === 'rpc') {
    if (method !== 'GET') throw invalidArgument('The back channel of WebChannel must be a GET request.');
    return { kind: 'back', sid, acknowledged, polling };
  }
  integer(parameters.get('RID'), 'RID', 0);
  const form = parameters.get('$req') ?? undefined;
  if (method !== 'POST' && form === undefined)
    throw invalidArgument('The forward channel of WebChannel must be a POST request.');
  if (sid !== '' && sid !== 'null') return { kind: 'forward', sid, acknowledged };
  const headers = parameters.get('$httpHeaders') ?? '';
  return { kind: 'open', sessionIdParameter: parameters.get('X-HTTP-Session-Id') ?? '', form, headers, polling };
}

/** Parses a form. Throws INVALID_ARGUMENT if it is malformed. */
export function parseForm(text: string): Form {
  const messages = new Map<number, string | undefined>();
  let headers = '';
  let count = 0;
  let offset = 0;
  let pairs = 0;
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('&', start);
    const [name, value] = pairOf(text.slice(start, end === -1 ? text.length : end));
    start = end === -1 ? text.length : end + 1;
    pairs += 1;
    // Check before decoding because a malicious form could have millions of fields.
    if (pairs > MAX_MESSAGES + MAX_OTHER_PAIRS) throw invalidArgument('A form of WebChannel has too many fields.');
    if (name === 'headers') headers = decode(value);
    else if (name === 'count') count = integer(value, 'count', 0, MAX_MESSAGES);
    else if (name === 'ofs') offset = integer(value, 'ofs', 0);
    else {
      const [, index, kind] = MESSAGE_NAME.exec(name) ?? [];
      if (index === undefined) throw invalidArgument(`Unknown field in a form of WebChannel: "${name.slice(0, 100)}".`);
      const data = decode(value);
      if (kind === 'type' && data !== BAD_MESSAGE) throw invalidArgument('Unknown type of a WebChannel message.');
      messages.set(Number(index), kind === 'type' ? undefined : data);
    }
  }
  if (messages.size !== count || !Array.from({ length: count }, (_none, at) => at).every((at) => messages.has(at)))
    throw invalidArgument('The "count" of a WebChannel form is not the number of its messages.');
  if (offset + count > MAX_ID) throw invalidArgument("Invalid value at 'ofs'.");
  return { offset, headers, messages: Array.from({ length: count }, (_none, at) => messages.get(at)) };
}

/**
 * Returns the value of a header sent in a handshake, or undefined if absent.
 * @param name in lowercase
 */
export function headerNamed(headers: string, name: string): string | undefined {
  for (const line of headers.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return undefined;
}

/** Formats the array that confirms a handshake. Clients expect data at least every `keepalive` ms. */
export function handshakeArray(sid: string, keepalive: number): string {
  return arrayText(0, ['c', sid, '', VERSION, SERVER_VERSION, keepalive]);
}

/** Formats an array with its ID. */
export function arrayText(id: number, content: readonly unknown[]): string {
  return `[${id},${JSON.stringify(content)}]`;
}

/** Prefixes a chunk with its length in UTF-16 code units. */
export function frame(text: string): string {
  return `${text.length}\n${text}`;
}

function integer(text: string | null, name: string, from: number, to = MAX_ID): number {
  const value = text !== null && /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to)) throw invalidArgument(`Invalid value at '${name}'.`);
  return value;
}

function pairOf(text: string): readonly [name: string, value: string] {
  const equals = text.indexOf('=');
  return equals === -1 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidArgument('A form of WebChannel is not valid percent-encoding.');
  }
}
