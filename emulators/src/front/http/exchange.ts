import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject, type JsonObject } from '../../values/json.ts';
import { httpStatus, invalidArgument, type StatusError } from '../../values/status.ts';

/** Maximum body size in bytes, the same as in production. */
const MAX_BODY_BYTES = 11_534_336;
/** Number of streamed items to serialize per write. */
const ITEMS_PER_CHUNK = 64;

/** Formats of a streamed response: a JSON array, or server-sent events. */
const ARRAY = {
  type: 'application/json; charset=UTF-8',
  open: '[',
  before: '',
  between: ',\n',
  after: '',
  close: '\n]\n',
};
const EVENTS: typeof ARRAY = {
  type: 'text/event-stream',
  open: '',
  before: 'data: ',
  between: '\r\n\r\n',
  after: '\r\n\r\n',
  close: '',
};

/** An HTTP request and its response. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    this.url = readUrl(request.url ?? '/');
  }

  get method(): string {
    return this.request.method ?? 'GET';
  }

  /** The percent-encoded path. */
  get rawPath(): string {
    return this.url.pathname;
  }

  /** Reads the body as a JSON object. Returns {} for an empty body. Throws INVALID_ARGUMENT for other bodies. */
  async readJson(): Promise<JsonObject> {
    const text = await this.#readBody();
    if (text.trim() === '') return {};
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw invalidArgument(`Invalid JSON payload received. ${error instanceof Error ? error.message : ''}`);
    }
    if (!isObject(json)) throw invalidArgument('Invalid JSON payload received. Root element must be a message.');
    return json;
  }

  async #readBody(): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.request as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Drain the request so that the client can receive the response.
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    }
    if (size > MAX_BODY_BYTES)
      throw invalidArgument(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`);
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Responds with JSON, indented unless the client turns off `prettyPrint`. */
  sendJson(json: unknown, status = 200): void {
    this.#send(status, 'application/json; charset=UTF-8', `${this.#stringify(json)}\n`);
  }

  sendText(text: string, status = 200): void {
    this.#send(status, 'text/plain; charset=UTF-8', text);
  }

  /** Responds with text of the given content type. */
  sendAs(type: string, text: string): void {
    this.#send(200, type, text);
  }

  /** Responds with an HTML page that cannot run scripts or load other files. */
  sendHtml(html: string): void {
    this.response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    this.#send(200, 'text/html; charset=UTF-8', html);
  }

  /** Responds with an error in the format of Google APIs. */
  sendError(error: StatusError): void {
    const status = httpStatus(error.code);
    this.sendJson({ error: { code: status, message: error.message, status: error.code } }, status);
  }

  /**
   * Streams items as a JSON array or, with `alt=sse`, as server-sent events. Applies backpressure.
   * https://html.spec.whatwg.org/multipage/server-sent-events.html
   */
  async sendStream(items: Iterable<JsonObject>): Promise<void> {
    const form = wantsEvents(this.url.searchParams) ? EVENTS : ARRAY;
    this.#writeHead(200, form.type);
    let text = form.open;
    let separator = '';
    let pendingItems = 0;
    for (const item of items) {
      text += separator + form.before + (form === EVENTS ? JSON.stringify(item) : this.#stringify(item));
      separator = form.between;
      pendingItems += 1;
      if (pendingItems < ITEMS_PER_CHUNK) continue;
      if (!this.response.write(text)) await drained(this.response);
      if (this.response.destroyed) return;
      text = '';
      pendingItems = 0;
    }
    this.response.end(text + (separator === '' ? '' : form.after) + form.close);
  }

  #send(status: number, type: string, text: string): void {
    if (this.response.headersSent || this.response.destroyed) {
      this.response.destroy();
      return;
    }
    this.response.setHeader('Content-Length', Buffer.byteLength(text));
    this.#writeHead(status, type);
    this.response.end(this.method === 'HEAD' ? undefined : text);
  }

  #writeHead(status: number, type: string): void {
    this.response.writeHead(status, { 'Content-Type': type });
  }

  #stringify(json: unknown): string {
    return isCompact(this.url.searchParams) ? JSON.stringify(json) : JSON.stringify(json, null, 2);
  }
}

function wantsEvents(parameters: URLSearchParams): boolean {
  return [...parameters.getAll('alt'), ...parameters.getAll('$alt')].includes('sse');
}

function isCompact(parameters: URLSearchParams): boolean {
  const prettyPrint = parameters.get('$prettyPrint') ?? parameters.get('prettyPrint');
  return prettyPrint === '0' || prettyPrint === 'false';
}

function readUrl(target: string): URL {
  try {
    return new URL(target, 'http://localhost');
  } catch {
    throw invalidArgument('Invalid request target.');
  }
}

async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const stop = new AbortController();
  try {
    await Promise.race([
      once(response, 'drain', { signal: stop.signal }),
      once(response, 'close', { signal: stop.signal }),
    ]);
  } finally {
    stop.abort();
  }
}

/** Decodes a percent-encoded path segment. Throws INVALID_ARGUMENT if it is malformed or contains a slash. */
export function decodeSegment(segment: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    throw invalidArgument('The path is not valid percent-encoding.');
  }
  if (decoded.includes('/')) throw invalidArgument('A path segment must not contain "/".');
  return decoded;
}
