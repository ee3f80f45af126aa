import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';

/**
 * Starts an SMTP server on loopback, without TLS and sign-in.
 * @param {{ port?: number, receive: (email: import('./inbox.mjs').Envelope & { raw: Buffer }) => void,
 *   answer?: (envelope: import('./inbox.mjs').Envelope) => unknown }} options
 *   `answer` is called once for each recipient, before the message; see inbox.d.mts
 * @returns {Promise<{ port: number, disconnect: () => Promise<void>, reconnect: () => Promise<void> }>}
 */
export async function startSmtpServer({ port = 0, receive, answer = () => undefined }) {
  let server = await listening(createServer({ receive, answer }), port);
  const address = server.server.address();
  return {
    port: address.port,
    disconnect: () => closed(server),
    reconnect: async () => {
      server = await listening(createServer({ receive, answer }), address.port);
    },
  };
}

function createServer({ receive, answer }) {
  /** The fault of each message in transfer, by session. */
  const faults = new Map();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (address, { id }, done) => {
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
        const chunks = [];
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
  // A client that resets its connection is not an error of this server.
  server.on('error', () => {});
  return server;
}

function isReply(fault) {
  return typeof fault === 'object' && fault !== null;
}

function refusal({ code, text }) {
  return Object.assign(new Error(text), { responseCode: code });
}

function pause(ms) {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

/** Closes the connection of a session without a reply. */
function dropConnection(server, session) {
  for (const connection of server.connections) if (connection.id === session) connection._socket.destroy();
}

function listening(server, port) {
  return new Promise((done, fail) => {
    server.server.once('error', fail);
    server.listen(port, HOST, () => {
      server.server.off('error', fail);
      done(server);
    });
  });
}

function closed(server) {
  for (const { _socket } of server.connections) _socket.destroy();
  return new Promise((done) => {
    server.close(done);
  });
}
