/** An array from the server. */
type ChannelArray = readonly [id: number, content: readonly unknown[]];

/** Options for a new session. */
interface ChannelOptions {
  /** Bearer token; `owner` by default, none if null. */
  readonly token?: string | null;
  /** Messages to send with the handshake. */
  readonly messages?: readonly unknown[];
}

/** A response and its text. */
interface ChannelResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/**
 * A plain client for a WebChannel session. It sends exactly what a test specifies, even repeated, reordered or invalid
 * messages.
 */
export class WebChannelClient {
  readonly url: string;
  sid = '';
  /** The next message's id. */
  offset = 0;
  /** The id of the last array received. */
  acknowledged = 0;
  #rid = 1000;

  /** @param host `127.0.0.1:PORT` */
  constructor(host: string, method: string) {
    this.url = `http://${host}/google.firestore.v1.Firestore/${method}/channel`;
  }

  /** Opens the session. */
  async open({ token = 'owner', messages = [] }: ChannelOptions = {}): Promise<ChannelResponse> {
    const headers = `X-Goog-Api-Client:gl-js/ fire/12\r\n${token === null ? '' : `Authorization:Bearer ${token}\r\n`}`;
    const response = await this.post(
      { CVER: 22, 'X-HTTP-Session-Id': 'gsessionid' },
      `headers=${encodeURIComponent(headers)}&${formOf(0, messages)}`,
    );
    this.offset = messages.length;
    const [[, [, sid]]] = chunksOf(response.text)[0] as [[number, [string, string]]];
    this.sid = sid;
    return response;
  }

  /** Sends messages; returns the session's state. */
  async send(...messages: readonly unknown[]): Promise<readonly number[]> {
    const offset = this.offset;
    this.offset += messages.length;
    return this.sendAt(offset, messages);
  }

  /** Sends messages starting with this id. */
  async sendAt(offset: number, messages: readonly unknown[]): Promise<readonly number[]> {
    const { status, text } = await this.post({ SID: this.sid, AID: this.acknowledged }, formOf(offset, messages));
    if (status !== 200) throw new Error(`${status} ${text}`);
    return chunksOf(text)[0] as unknown as readonly number[];
  }

  /** Sends a form. */
  async post(parameters: Readonly<Record<string, string | number>>, body: string): Promise<ChannelResponse> {
    this.#rid += 1;
    return this.request('POST', { RID: this.#rid, ...parameters }, body);
  }

  /** Sends any request and waits until its response ends. */
  async request(
    method: string,
    parameters: Readonly<Record<string, string | number>>,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ChannelResponse> {
    const response = await fetch(this.#urlOf(parameters), {
      method,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  #urlOf(parameters: Readonly<Record<string, string | number>>): string {
    return `${this.url}?${new URLSearchParams({ VER: '8', ...mapped(parameters) }).toString()}`;
  }

  /** Fetches the arrays from one long poll; doesn't acknowledge them if `isLost`. */
  async poll({ isLost = false, timeout = 20_000 } = {}): Promise<readonly ChannelArray[]> {
    const { status, text } = await this.request('GET', {
      RID: 'rpc',
      SID: this.sid,
      AID: this.acknowledged,
      CI: 1,
      TO: timeout,
      TYPE: 'xmlhttp',
    });
    if (status !== 200) throw new Error(`${status} ${text}`);
    const arrays = chunksOf(text).flat();
    if (!isLost) this.acknowledged = arrays.at(-1)?.[0] ?? this.acknowledged;
    return arrays;
  }

  /** Polls until this many method messages have arrived; returns all of them. */
  async until(count: number): Promise<readonly unknown[]> {
    const messages: unknown[] = [];
    while (messages.length < count) messages.push(...messagesOf(await this.poll()));
    return messages;
  }

  /** Opens a streaming back channel and yields each chunk. Leaving the loop closes the connection. */
  async *stream(): AsyncGenerator<readonly ChannelArray[]> {
    const parameters = { RID: 'rpc', SID: this.sid, AID: this.acknowledged, CI: 0, TYPE: 'xmlhttp' };
    const stop = new AbortController();
    try {
      const response = await fetch(this.#urlOf(parameters), { signal: stop.signal });
      if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`);
      let text = '';
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        text += part;
        for (let chunk = firstChunk(text); chunk; chunk = firstChunk(text)) {
          text = text.slice(chunk.end);
          const arrays = JSON.parse(chunk.body) as ChannelArray[];
          this.acknowledged = arrays.at(-1)?.[0] ?? this.acknowledged;
          yield arrays;
        }
      }
    } finally {
      stop.abort();
    }
  }

  /** Ends the session, like closing a page. */
  async terminate(): Promise<ChannelResponse> {
    return this.post({ SID: this.sid, TYPE: 'terminate' }, '');
  }
}

/** Returns the method's messages from the given arrays. */
export function messagesOf(arrays: readonly ChannelArray[]): readonly unknown[] {
  return arrays.flatMap(([, [first]]) => (typeof first === 'string' ? [] : [first]));
}

/** Creates a form with messages. */
export function formOf(offset: number, messages: readonly unknown[]): string {
  const data = messages.map(
    (message, at) =>
      `req${at}___data__=${encodeURIComponent(typeof message === 'string' ? message : JSON.stringify(message))}`,
  );
  return [`count=${messages.length}`, `ofs=${offset}`, ...data].join('&');
}

function chunksOf(text: string): readonly (readonly ChannelArray[])[] {
  const chunks: (readonly ChannelArray[])[] = [];
  for (let rest = text, chunk = firstChunk(rest); chunk; chunk = firstChunk(rest)) {
    chunks.push(JSON.parse(chunk.body) as ChannelArray[]);
    rest = rest.slice(chunk.end);
  }
  return chunks;
}

function firstChunk(text: string): { readonly body: string; readonly end: number } | undefined {
  const line = text.indexOf('\n');
  const end = line + 1 + Number(text.slice(0, line));
  return line > 0 && text.length >= end ? { body: text.slice(line + 1, end), end } : undefined;
}

function mapped(parameters: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
}
