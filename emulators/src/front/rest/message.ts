import type { MessageName } from '../../protobuf/messageTypes.ts';
import type { JsonObject } from '../../protojson/reader.ts';
import type { Exchange } from './exchange.ts';

/**
 * Reads the body of a request, which must be the ProtoJSON of a message. Throws INVALID_ARGUMENT, naming the place.
 * @param place where in the request the body stands: a document that is sent by itself is `document`
 */
export async function readMessage(exchange: Exchange, name: MessageName, place = ''): Promise<JsonObject> {
  const body = await exchange.readJson();
  // Read from disk once the port is open, like everything of protocol buffers.
  const { checkJson } = await import('../../protobuf/checkJson.ts');
  checkJson(name, body, place);
  return body;
}
