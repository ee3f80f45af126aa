import type { MessageName } from '../../protobuf/messageTypes.ts';
import type { Exchange } from '../http/exchange.ts';
import type { JsonObject } from '../../values/json.ts';

/**
 * Reads the body of a request, which must be the ProtoJSON of a message. Throws INVALID_ARGUMENT with the error's
 * position.
 * @param place the body's position in the request message: `document` if only the document is sent
 */
export async function readMessage(exchange: Exchange, name: MessageName, place = ''): Promise<JsonObject> {
  const body = await exchange.readJson();
  // Loaded after the port is open, like everything else related to protocol buffers.
  const { checkJson } = await import('../../protobuf/checkJson.ts');
  checkJson(name, body, place);
  return body;
}
