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

/** Clients test `indexOf("Unknown SID") > 0`, so some text must precede it. */
const UNKNOWN_SID = 'Error: Unknown SID\n';

/** Context for the WebChannel front end. */
export interface WebChannelContext extends StreamContext {
  readonly log: (line: string) => void;
  /** Defaults to the limits for clients on this machine. */
  readonly limits?: SessionLimits | undefined;
}

/** Serves WebChannel requests. */
export class WebChannelServer {
  readonly #context: WebChannelContext;
  readonly #sessions: Sessions;
  readonly #bodies = new Bodies();

  constructor(context: WebChannelContext) {
    this.#context = context;
    this.#sessions = new Sessions(context.log, context.limits);
  }

  /** Number of open sessions. */
  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Responds to one request for a streaming method. Throws INVALID_ARGUMENT and other errors to send as the response.
   */
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
    // Production routes requests by this header; it has no effect here.
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
    // Acknowledging the last array ends a session.
    const session = this.#sessions.get(name, sid);
    if (session) attach(session, exchange.response, polling);
    else exchange.sendText(UNKNOWN_SID, 400);
  }

  /** Ends every session immediately. */
  close(): void {
    this.#sessions.close();
  }
}

/** Nothing may store, transform or delay a response. */
const HEADERS = {
  'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
};

function attach(session: Session, response: ServerResponse, polling: Polling | undefined): void {
  // The client has already disconnected.
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
