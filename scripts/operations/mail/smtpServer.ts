import { callbackify } from 'node:util';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Envelope, Fault } from './inbox.ts';

interface Handlers {
  readonly receive: (email: Envelope & { readonly raw: Buffer }) => void;
  /** Called for each recipient before the message is received. */
  readonly answer: (envelope: Envelope) => Fault | undefined | Promise<Fault | undefined>;
}

/** An error response. */
type Reply = Extract<Fault, object>;

const HOST = '127.0.0.1';

/** Starts a local SMTP server without TLS or authentication. */
export async function startSmtpServer({ port, ...handlers }: Handlers & { readonly port: number }): Promise<{
  port: number;
  disconnect: () => Promise<void>;
  reconnect: () => Promise<void>;
}> {
  let server = await listening(createServer(handlers), port);
  const chosen = portOf(server.server);
  return {
    port: chosen,
    disconnect: () => closed(server),
    reconnect: async () => {
      server = await listening(createServer(handlers), chosen);
    },
  };
}

function createServer({ receive, answer }: Handlers) {
  /** Faults to simulate, by session. */
  const faults = new Map<string, Fault>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, { id }, done) => {
      faults.delete(id);
      done();
    },
    onRcptTo: ({ address }, session, done) => {
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
      callbackify(async () => {
        const fault = await answer({ from, to: [address] });
        if (isReply(fault) && fault.at !== 'DATA') throw refusal(fault);
        if (fault !== undefined) faults.set(session.id, fault);
      })(done);
    },
    onData: (stream, session, done) => {
      const { id, envelope } = session;
      callbackify(async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) {
          if (faults.get(id) === 'drop in DATA') dropConnection(server, id);
          chunks.push(chunk);
        }
        const fault = faults.get(id);
        faults.delete(id);
        if (typeof fault === 'number') await pause(fault);
        if (isReply(fault)) throw refusal(fault);
        if (fault === 'drop in DATA') return;
        receive({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        if (fault === 'drop after DATA') dropConnection(server, id);
      })(done);
    },
    onClose: ({ id }) => faults.delete(id),
  });
  // Ignore connections that clients reset.
  server.on('error', () => {});
  return server;
}

function isReply(fault: Fault | undefined): fault is Reply {
  return typeof fault === 'object';
}

function refusal({ code, text }: Reply) {
  return Object.assign(new Error(text), { responseCode: code });
}

function pause(ms: number) {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

/** Closes a session's connection without a response. */
function dropConnection(server: SMTPServer, session: string) {
  for (const connection of connectionsOf(server)) if (connection.id === session) connection._socket.destroy();
}

function listening(server: SMTPServer, port: number) {
  return new Promise<SMTPServer>((done, fail) => {
    server.server.once('error', fail);
    server.listen(port, HOST, () => {
      server.server.off('error', fail);
      done(server);
    });
  });
}

function closed(server: SMTPServer) {
  for (const { _socket } of connectionsOf(server)) _socket.destroy();
  return new Promise<void>((done) => {
    server.close(done);
  });
}

/** Returns all open connections. The type declarations don't include this property. */
function connectionsOf(server: SMTPServer) {
  return (server as unknown as { connections: Iterable<{ readonly id: string; readonly _socket: Socket }> })
    .connections;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
