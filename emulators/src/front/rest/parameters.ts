import { snakeOf } from '../../values/json.ts';
import { invalidArgument } from '../../values/status.ts';

/** Parameters accepted by any request. https://cloud.google.com/apis/docs/system-parameters */
const SYSTEM = new Set([
  'access_token',
  'alt',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'upload_protocol',
  'uploadType',
]);

/** Returns all values of a query parameter, under either of its ProtoJSON names. */
export function parametersNamed(parameters: URLSearchParams, name: string): readonly string[] {
  return [...parameters.getAll(name), ...parameters.getAll(snakeOf(name))];
}

/** Returns the value of a query parameter, under either of its ProtoJSON names; undefined if absent. */
export function parameterNamed(parameters: URLSearchParams, name: string): string | undefined {
  return parametersNamed(parameters, name)[0];
}

/** Throws INVALID_ARGUMENT for query parameters that the request's message does not have. */
export function checkParameters(parameters: URLSearchParams, allowed: readonly string[]): void {
  for (const name of parameters.keys()) {
    // Parameters that begin with "$" are system parameters.
    if (
      name.startsWith('$') ||
      SYSTEM.has(name) ||
      allowed.some((parameter) => parameter === name || snakeOf(parameter) === name)
    )
      continue;
    throw invalidArgument(
      `Invalid JSON payload received. Unknown name ${JSON.stringify(name)}: Cannot bind query parameter. ` +
        `Field '${name}' could not be found in request message.`,
    );
  }
}
