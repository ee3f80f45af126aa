/** An array sent by the server. */
type ChannelArray = readonly [id: number, content: readonly unknown[]];

interface ChannelOptions {
  /** Bearer token. Defaults to `owner`; null sends none. */
  readonly token?: string | null;
  /** Messages to send with the handshake. */
  readonly messages?: readonly unknown[];
}

interface ChannelResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/**
 * A minimal WebChannel client. Sends exactly what a test specifies, including duplicate, reordered, and invalid
 * messages.
 */
export class WebChannelClient {
  readonly url: string;
  sid = '';
  /** ID of the next message to send. */
  offset = 0;
  /** ID of the last array received. */
  acknowledged = 0;
  #rid = 1000;

  /** @param host `127.0.0.1:PORT` */
  constructor(host: string, method: string) {
    this.url = `http://${host}/google.firestore.v1.Firestore/${method}/channel`;
  }

  /** Opens a session. */
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

  /** Sends messages, and returns the session state. */
  async send(...messages: readonly unknown[]): Promise<readonly number[]> {
    const offset = this.offset;
    this.offset += messages.length;
    return this.sendAt(offset, messages);
  }

  /** Sends messages, starting with the given ID. */
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

  /** Sends a request, and waits for the complete response. */
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

  /** Receives arrays with a long poll. If `isLost` is true, does not acknowledge them. */
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

  /** Polls until `count` messages have arrived, and returns all of them. */
  async until(count: number): Promise<readonly unknown[]> {
    const messages: unknown[] = [];
    while (messages.length < count) messages.push(...messagesOf(await this.poll()));
    return messages;
  }

  /** Opens a streaming back channel, and yields its chunks. Leaving the loop closes the connection. */
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

  /** Terminates the session, as a browser does when a page is closed. */
  async terminate(): Promise<ChannelResponse> {
    return this.post({ SID: this.sid, TYPE: 'terminate' }, '');
  }
}

/** Returns the messages in the given arrays, without control arrays such as `noop`. */
export function messagesOf(arrays: readonly ChannelArray[]): readonly unknown[] {
  return arrays.flatMap(([, [first]]) => (typeof first === 'string' ? [] : [first]));
}

/** Encodes messages as a form. */
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
