import type { MessageName } from '../../protobuf/messageTypes.ts';
import type { Exchange } from '../http/exchange.ts';
import type { JsonObject } from '../../values/json.ts';

/**
 * Reads a request body and validates it as ProtoJSON. Throws INVALID_ARGUMENT with the position of the error.
 * @param place position of the body in the request message, such as `document`
 */
export async function readMessage(exchange: Exchange, name: MessageName, place = ''): Promise<JsonObject> {
  const body = await exchange.readJson();
  // Load protobuf code lazily so that the port opens sooner.
  const { checkJson } = await import('../../protobuf/checkJson.ts');
  checkJson(name, body, place);
  return body;
}
