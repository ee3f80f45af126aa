/**
 * A bare Node server to compare the emulator with. Accepts commits from the Admin SDK, stores the documents' bytes in a
 * Map, returns no query results, and sends every change to every listener.
 *
 * Arguments: `http2` (for gRPC) or `http1` (for REST), and a port on 127.0.0.1.
 */
import { createServer as createHttp1, type Server } from 'node:http';
import { createServer as createHttp2, type Http2Server, type ServerHttp2Stream } from 'node:http2';

const ADD = 1;
const CURRENT = 3;
/** Target ID. The Admin SDK always uses 1. */
const TARGET = 1;

const documents = new Map<string, Buffer | string>();
const listeners = new Set<ServerHttp2Stream>();

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** Encodes a protobuf field: numbers as varints, and lists of buffers as length-delimited data. */
function field(number: number, value: number | readonly Buffer[]): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
  const content = Buffer.concat(value);
  return Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);
}

/** Yields the length-delimited fields of a message. Commit requests and documents contain only these. */
function* fieldsOf(bytes: Buffer): Generator<readonly [number: number, content: Buffer]> {
  for (let at = 0; at < bytes.length;) {
    const [tag, afterTag] = readVarint(bytes, at);
    const [length, from] = readVarint(bytes, afterTag);
    at = from + length;
    yield [tag >> 3, bytes.subarray(from, at)];
  }
}

function readVarint(bytes: Buffer, from: number): readonly [value: number, end: number] {
  let value = 0;
  for (let at = from, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return [value, at + 1];
  }
}

function frame(parts: readonly Buffer[]): Buffer {
  const message = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function now(): readonly Buffer[] {
  return [field(1, Math.floor(Date.now() / 1000))];
}

function targetChange(type: number, ...more: readonly Buffer[]): Buffer {
  return frame([field(2, [...(type ? [field(1, type)] : []), ...more])]);
}

/** Encodes a target change without target IDs, which completes a snapshot. */
function snapshot(): Buffer {
  return targetChange(0, field(4, [Buffer.from('token')]), field(6, now()));
}

/** Handles a CommitRequest. Reads the document names from `writes.update.name` (field numbers 2, 1, and 1). */
function commit(message: Buffer): void {
  const events: Buffer[] = [];
  for (const [number, write] of fieldsOf(message)) {
    if (number !== 2) continue;
    const update = firstOf(write);
    const name = firstOf(update);
    documents.set(name.toString(), Buffer.from(update));
    if (listeners.size > 0)
      events.push(frame([field(3, [field(1, [update, field(3, now()), field(4, now())]), field(5, TARGET)])]));
  }
  if (events.length > 0) for (const stream of listeners) stream.write(Buffer.concat([...events, snapshot()]));
}

/** Returns the content of a message's first field. Throws if the message is empty. */
function firstOf(message: Buffer): Buffer {
  for (const [, content] of fieldsOf(message)) return content;
  throw new RangeError('An empty message.');
}

function serveCommit(stream: ServerHttp2Stream): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    commit(Buffer.concat(chunks).subarray(5));
    stream.end(frame([]));
  });
}

function serveListen(stream: ServerHttp2Stream): void {
  listeners.add(stream);
  stream.on('close', () => listeners.delete(stream));
  stream.once('data', () =>
    stream.write(
      Buffer.concat([targetChange(ADD, field(2, TARGET)), targetChange(CURRENT, field(2, TARGET)), snapshot()]),
    ),
  );
}

function http2(): Http2Server {
  const server = createHttp2();
  server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    if (headers[':path']?.endsWith('/Listen')) serveListen(stream);
    else serveCommit(stream);
  });
  return server;
}

function http1(): Server {
  return createHttp1((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { writes } = JSON.parse(Buffer.concat(chunks).toString()) as {
        readonly writes: readonly { readonly update: { readonly name: string } }[];
      };
      for (const { update } of writes) documents.set(update.name, JSON.stringify(update));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
}

const [protocol, port] = process.argv.slice(2);
process.on('SIGINT', () => process.exit());
(protocol === 'http1' ? http1() : http2()).listen(Number(port), '127.0.0.1');
