import { invalidArgument } from '../../values/status.ts';

/** Protocol version that client and server agree on in the handshake. */
const VERSION = 8;
/** The server's own version, sent in the handshake. Clients only log it. */
const SERVER_VERSION = 12;
/** Maximum number of messages in one form; clients never send more. */
const MAX_MESSAGES = 1000;
/** Maximum number of other pairs in a form: `headers`, `count`, `ofs` and unknown ones. */
const MAX_OTHER_PAIRS = 20;
/** Ids of arrays and messages start at 0 and never wrap. */
const MAX_ID = 2 ** 31 - 1;
const MESSAGE_NAME = /^req(\d{1,4})_(__data__|type)$/;
/** The `type` of a message that the client could not serialize; it has no data. */
const BAD_MESSAGE = '_badmap';

/** What a request does to a session. */
export type ChannelRequest =
  /** Opens a session. */
  | {
      readonly kind: 'open';
      /** Name of the query parameter for the second session id; '' if there is none. */
      readonly sessionIdParameter: string;
      /** Form of a fast handshake, a GET that becomes the back channel; undefined for a normal one. */
      readonly form: string | undefined;
      readonly headers: string;
      readonly polling: Polling | undefined;
    }
  /** Delivers messages (forward channel). */
  | { readonly kind: 'forward'; readonly sid: string; readonly acknowledged: number | undefined }
  /** Waits for arrays (back channel). */
  | {
      readonly kind: 'back';
      readonly sid: string;
      readonly acknowledged: number | undefined;
      readonly polling: Polling | undefined;
    }
  | { readonly kind: 'terminate'; readonly sid: string };

/** Time limit of a long poll; undefined for a streaming response. */
export interface Polling {
  /** In ms; undefined for the server's own limit. */
  readonly timeout: number | undefined;
}

/** The messages in a form. */
export interface Form {
  /** Id of the first message. */
  readonly offset: number;
  /** Each message as JSON; undefined for one that the client could not serialize. */
  readonly messages: readonly (string | undefined)[];
  /** The `headers` in a handshake, one per line; '' in other forms. */
  readonly headers: string;
}

/**
 * Parses a request's query string, in version 8 of the protocol. Throws INVALID_ARGUMENT.
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

/** Parses the form of a forward request. Throws INVALID_ARGUMENT. */
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
    // Checked before decoding: a hostile form could have millions of pairs.
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

/** Returns a header's value from the `headers` in a handshake, by lowercase name; undefined if absent. */
export function headerNamed(headers: string, name: string): string | undefined {
  for (const line of headers.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return undefined;
}

/** Formats the array that answers a handshake. The client expects data at least every `keepalive` ms. */
export function handshakeArray(sid: string, keepalive: number): string {
  return arrayText(0, ['c', sid, '', VERSION, SERVER_VERSION, keepalive]);
}

/** Formats an array with its id. */
export function arrayText(id: number, content: readonly unknown[]): string {
  return `[${id},${JSON.stringify(content)}]`;
}

/** Prefixes a chunk with its length in UTF-16 code units, as in JavaScript. */
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
