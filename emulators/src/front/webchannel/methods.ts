import type { Caller } from '../../access/caller.ts';
import { checkJson } from '../../protobuf/checkJson.ts';
import type { MessageName } from '../../protobuf/messageTypes.ts';
import { messageList, stringField } from '../../protojson/reader.ts';
import { decodeWrite, encodeWriteResult } from '../../protojson/write.ts';
import { isObject, type JsonObject } from '../../values/json.ts';
import { formatTimestamp } from '../../values/timestamp.ts';
import { invalidArgument, StatusError } from '../../values/status.ts';
import { listenStream } from '../streams/listenStream.ts';
import type { StreamContext, StreamMethod } from '../streams/stream.ts';
import { writeStream, type WriteStreamResponse, type WriteCommand } from '../streams/writeStream.ts';
import { decodeListenRequest } from './listenRequest.ts';
import { encodeWatchEvent } from './listenResponse.ts';
import type { Session } from './session.ts';

/** Maximum message size in bytes, the same as in production. */
const MAX_MESSAGE_BYTES = 11_534_336;

/** Connects a streaming method to a WebChannel session. */
export type Connect = (context: StreamContext, caller: Caller, session: Session) => void;

/** Streaming methods that the web SDK uses over WebChannel, by name. */
export const METHODS: ReadonlyMap<string, Connect> = new Map([
  [
    'Listen',
    connect(listenStream, 'ListenRequest', decodeListenRequest, ({ database, event }) =>
      encodeWatchEvent(database.name, event),
    ),
  ],
  ['Write', connect(writeStream, 'WriteRequest', decodeWriteRequest, encodeWriteResponse)],
]);

function connect<Request, Response>(
  method: StreamMethod<Request, Response>,
  name: MessageName,
  decode: (json: JsonObject) => Request,
  encode: (response: Response) => JsonObject,
): Connect {
  return (context, caller, session) => {
    const handler = method(context, caller, {
      send: (response) => session.send(encode(response)),
      end: (error) => session.end(error),
      pause: () => session.pause(),
      resume: () => session.resume(),
    });
    session.serve({
      request: (text) => handler.request(text instanceof StatusError ? text : decodeText(name, text, decode)),
      drained: () => handler.drained(),
      finished: () => handler.finished(),
      disconnected: () => handler.disconnected(),
    });
  };
}

/** Decodes a message. Returns decoding errors so that the method can handle them in order. */
function decodeText<Request>(
  name: MessageName,
  text: string,
  decode: (json: JsonObject) => Request,
): Request | StatusError {
  try {
    return decode(parse(name, text));
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

function parse(name: MessageName, text: string): JsonObject {
  if (Buffer.byteLength(text) > MAX_MESSAGE_BYTES)
    throw invalidArgument(`Request payload size exceeds the limit: ${MAX_MESSAGE_BYTES} bytes.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw invalidArgument(`Invalid JSON payload received. ${error instanceof Error ? error.message : ''}`);
  }
  if (!isObject(json)) throw invalidArgument('Invalid JSON payload received. Root element must be a message.');
  checkJson(name, json);
  return json;
}

function decodeWriteRequest(json: JsonObject): WriteCommand {
  const writes = messageList(json, 'writes');
  return {
    database: stringField(json, 'database'),
    streamId: stringField(json, 'streamId'),
    size: writes.length,
    decode: (database) => writes.map((write) => decodeWrite(database, write)),
  };
}

function encodeWriteResponse({ streamId, streamToken, committed }: WriteStreamResponse): JsonObject {
  return {
    ...(streamId !== undefined && { streamId }),
    streamToken: Buffer.from(streamToken).toString('base64'),
    ...(committed && {
      ...(committed.results.length > 0 && { writeResults: committed.results.map(encodeWriteResult) }),
      commitTime: formatTimestamp(committed.commitTime),
    }),
  };
}
