import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { callerOf } from '../../access/caller.ts';
import type { Exchange } from '../http/exchange.ts';
import type { StreamContext } from '../streams/stream.ts';
import { Bodies } from './body.ts';
import { METHODS, type Connect } from './methods.ts';
import type { BackChannel, Session, SessionLimits } from './session.ts';
import { Sessions } from './sessions.ts';
import { frame, headerNamed, parseForm, parseQuery, type ChannelRequest, type Form, type Polling } from './wire.ts';

/** Clients check `indexOf("Unknown SID") > 0`, so the response must not start with that text. */
const UNKNOWN_SID = 'Error: Unknown SID\n';

/** Dependencies of the WebChannel front end. */
export interface WebChannelContext extends StreamContext {
  readonly log: (line: string) => void;
  /** Defaults to {@link LIMITS}. */
  readonly limits?: SessionLimits | undefined;
}

/** Handles WebChannel requests. */
export class WebChannelServer {
  readonly #context: WebChannelContext;
  readonly #sessions: Sessions;
  readonly #bodies = new Bodies();

  constructor(context: WebChannelContext) {
    this.#context = context;
    this.#sessions = new Sessions(context.log, context.limits);
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Handles a request for a streaming method. Throws errors for the caller to send as the response. */
  async handle(exchange: Exchange, name: string): Promise<void> {
    const connect = METHODS.get(name);
    const request = connect && parseQuery(exchange.method, exchange.url.searchParams);
    if (!request) {
      exchange.sendText('Not found\n', 404);
      return;
    }
    for (const [header, value] of Object.entries(HEADERS)) exchange.response.setHeader(header, value);
    switch (request.kind) {
      case 'open':
        await this.#open(exchange, name, connect, request);
        return;
      case 'forward':
        await this.#forward(exchange, name, request);
        return;
      case 'back':
        this.#back(exchange, name, request);
        return;
      case 'terminate':
        this.#sessions.get(name, request.sid)?.terminate();
        exchange.sendText('');
    }
  }

  async #open(
    exchange: Exchange,
    name: string,
    connect: Connect,
    { sessionIdParameter, form, headers, polling }: Extract<ChannelRequest, { kind: 'open' }>,
  ): Promise<void> {
    const { response } = exchange;
    // Production routes requests by this header. Here it has no effect.
    if (sessionIdParameter !== '') response.setHeader('X-HTTP-Session-Id', randomUUID());
    if (form !== undefined) {
      const session = await this.#start(exchange, name, connect, parseForm(form), headers);
      response.setHeader('X-HTTP-Initial-Response', `[${session.handshake}]`);
      attach(session, response, polling);
      return;
    }
    await this.#bodies.read(exchange.request as AsyncIterable<Buffer>, async (text) => {
      const session = await this.#start(exchange, name, connect, parseForm(text), headers);
      exchange.sendText(frame(`[${session.handshake}]`));
    });
  }

  async #start(exchange: Exchange, name: string, connect: Connect, form: Form, headers: string): Promise<Session> {
    const session = this.#sessions.open(name);
    try {
      const authorization =
        headerNamed(form.headers, 'authorization') ??
        headerNamed(headers, 'authorization') ??
        exchange.request.headers.authorization;
      connect(this.#context, callerOf(authorization), session);
    } catch (error) {
      session.end(error);
    }
    try {
      await session.receive(form);
    } catch (error) {
      session.terminate();
      throw error;
    }
    return session;
  }

  async #forward(
    exchange: Exchange,
    name: string,
    { sid, acknowledged }: Extract<ChannelRequest, { kind: 'forward' }>,
  ): Promise<void> {
    await this.#bodies.read(exchange.request as AsyncIterable<Buffer>, async (text) => {
      const session = this.#sessions.get(name, sid);
      if (!session) {
        exchange.sendText(UNKNOWN_SID, 400);
        return;
      }
      const form = parseForm(text);
      if (acknowledged !== undefined) session.acknowledge(acknowledged);
      await session.receive(form);
      exchange.sendText(frame(JSON.stringify(session.state)));
    });
  }

  #back(
    exchange: Exchange,
    name: string,
    { sid, acknowledged, polling }: Extract<ChannelRequest, { kind: 'back' }>,
  ): void {
    if (acknowledged !== undefined) this.#sessions.get(name, sid)?.acknowledge(acknowledged);
    // Acknowledging the last array could have ended the session, so look it up again.
    const session = this.#sessions.get(name, sid);
    if (session) attach(session, exchange.response, polling);
    else exchange.sendText(UNKNOWN_SID, 400);
  }

  /** Terminates all sessions. */
  close(): void {
    this.#sessions.close();
  }
}

/** Prevent caches and proxies from storing, transforming, or buffering responses. */
const HEADERS = {
  'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
};

function attach(session: Session, response: ServerResponse, polling: Polling | undefined): void {
  // The client disconnected.
  if (response.destroyed) return;
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=UTF-8' });
  const channel: BackChannel = {
    timeout: polling && (polling.timeout ?? Infinity),
    write: (text) => void response.write(text),
    end: () => void response.end(),
  };
  response.on('close', () => session.detach(channel));
  session.attach(channel);
}
