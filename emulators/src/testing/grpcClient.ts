import { Client, credentials, Metadata, status, type ClientDuplexStream, type ServiceError } from '@grpc/grpc-js';
import descriptors from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import Long from 'long';
import protobuf from 'protobufjs';
import { formatTimestamp, parseTimestamp } from '../values/timestamp.ts';

protobuf.util.Long = Long;
protobuf.configure();

/** The status and response messages of a call. */
interface GrpcResponse<Message = unknown> {
  /** Name of the status code, such as 'OK' or 'NOT_FOUND'. */
  readonly status: string;
  readonly message: string;
  /** Response messages as ProtoJSON. */
  readonly messages: readonly Message[];
}

export interface GrpcOptions {
  /** Bearer token. Defaults to `owner`; null sends none. */
  readonly token?: string | null;
  /** Database to send in the `google-cloud-resource-prefix` header, as SDKs do. */
  readonly database?: string;
  /** Timeout in ms. */
  readonly timeout?: number;
}

/**
 * A minimal gRPC client that takes and returns ProtoJSON. Encodes messages with protobufjs, independently of the
 * emulator's codecs.
 */
export class GrpcClient {
  readonly #client: Client;

  constructor(port: number) {
    this.#client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
      'grpc.use_local_subchannel_pool': 1,
    });
  }

  /** Calls a unary or server streaming method. */
  async call(method: string, request: unknown, options: GrpcOptions = {}): Promise<GrpcResponse> {
    const { request: requestType, response } = typesOf(method);
    const bytes = Buffer.from(requestType.encode(requestType.fromObject(toMessage(request) as object)).finish());
    const raw = await this.callRaw(method, bytes, options);
    return { ...raw, messages: raw.messages.map((message) => fromMessage(response, message)) };
  }

  /** Calls a method with an encoded request. */
  async callRaw(method: string, bytes: Buffer, options: GrpcOptions = {}): Promise<GrpcResponse<Buffer>> {
    const messages: Buffer[] = [];
    return new Promise((resolve) => {
      const call = this.#client.makeServerStreamRequest(
        pathOf(method),
        identity,
        identity,
        bytes,
        metadataOf(options),
        optionsOf(options),
      );
      call.on('data', (message: Buffer) => messages.push(message));
      call.on('error', (error: ServiceError) =>
        resolve({ status: status[error.code], message: error.details, messages }),
      );
      call.on('end', () => resolve({ status: 'OK', message: '', messages }));
    });
  }

  /** Opens a bidirectional stream of encoded messages. */
  stream(method: string, options: GrpcOptions = {}): ClientDuplexStream<Buffer, Buffer> {
    return this.#client.makeBidiStreamRequest(
      pathOf(method),
      identity,
      identity,
      metadataOf(options),
      optionsOf(options),
    );
  }

  close(): void {
    this.#client.close();
  }
}

/** Encodes a request in ProtoJSON as protobuf. */
export function requestBytes(method: string, request: unknown): Buffer {
  const { request: type } = typesOf(method);
  return Buffer.from(type.encode(type.fromObject(toMessage(request) as object)).finish());
}

/** Decodes a response to ProtoJSON. */
export function responseOf(method: string, bytes: Buffer): unknown {
  return fromMessage(typesOf(method).response, bytes);
}

function identity(bytes: Buffer): Buffer {
  return bytes;
}

function pathOf(method: string): string {
  return `/google.firestore.v1.Firestore/${method}`;
}

function metadataOf({ token = 'owner', database }: GrpcOptions): Metadata {
  const metadata = new Metadata();
  if (database !== undefined) metadata.set('google-cloud-resource-prefix', database);
  if (token !== null) metadata.set('authorization', `Bearer ${token}`);
  return metadata;
}

function optionsOf({ timeout }: GrpcOptions): { deadline?: number } {
  return timeout === undefined ? {} : { deadline: Date.now() + timeout };
}

let root: protobuf.Root | undefined;

function typesOf(method: string): { readonly request: protobuf.Type; readonly response: protobuf.Type } {
  if (!root) {
    const schema = structuredClone(descriptors);
    const { Write } = schema.nested.google.nested.firestore.nested.v1.nested;
    Write.oneofs.operation.oneof.push('verify');
    Object.assign(Write.fields, { verify: { type: 'string', id: 5 } });
    root = protobuf.Root.fromJSON(schema);
  }
  const { requestType, responseType } = root.lookupService('google.firestore.v1.Firestore').methods[
    method
  ] as protobuf.Method;
  const lookup = (name: string): protobuf.Type =>
    (root as protobuf.Root).lookupType(name.includes('.') ? name : `google.firestore.v1.${name}`);
  return { request: lookup(requestType), response: lookup(responseType) };
}

const TIMES = new Set(['timestampValue', 'createTime', 'updateTime', 'readTime', 'commitTime']);
const WRAPPED = new Set(['limit', 'upTo', 'distanceThreshold']);

/**
 * Converts ProtoJSON to the input format of protobufjs, which does not support ProtoJSON's representations of
 * timestamps, wrappers, and null.
 */
function toMessage(json: unknown, key = ''): unknown {
  if (json === null) return key === 'nullValue' ? 0 : undefined;
  if (typeof json === 'string' && TIMES.has(key)) return parseTimestamp(json) ?? { seconds: json };
  if (WRAPPED.has(key) && typeof json !== 'object') return { value: json };
  if (Array.isArray(json)) return json.map((item) => toMessage(item));
  if (typeof json !== 'object') return json === '-0' ? -0 : json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, toMessage(value, key === 'fields' ? '' : name)]),
  );
}

function fromMessage(type: protobuf.Type, bytes: Uint8Array): unknown {
  return fromObject(type.toObject(type.decode(bytes), { longs: String, enums: String, bytes: String, json: true }));
}

function fromObject(value: unknown, key = ''): unknown {
  if (key === 'nullValue') return null;
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return value.map((item) => fromObject(item));
  if (typeof value !== 'object' || value === null) return value;
  if (TIMES.has(key)) {
    const { seconds = 0, nanos = 0 } = value as { readonly seconds?: string; readonly nanos?: number };
    return formatTimestamp({ seconds: Number(seconds), nanos });
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fromObject(inner, key === 'fields' ? '' : name)]),
  );
}
