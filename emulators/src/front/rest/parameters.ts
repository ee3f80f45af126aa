import { snakeOf } from '../../values/json.ts';
import { invalidArgument } from '../../values/status.ts';

/** Query parameters that all methods accept. https://cloud.google.com/apis/docs/system-parameters */
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

/** Returns all values of a query parameter, by lowerCamelCase or snake_case name. */
export function parametersNamed(parameters: URLSearchParams, name: string): readonly string[] {
  return [...parameters.getAll(name), ...parameters.getAll(snakeOf(name))];
}

/** Returns the first value of a query parameter, by lowerCamelCase or snake_case name, or undefined if absent. */
export function parameterNamed(parameters: URLSearchParams, name: string): string | undefined {
  return parametersNamed(parameters, name)[0];
}

/** Throws INVALID_ARGUMENT for unknown query parameters. */
export function checkParameters(parameters: URLSearchParams, allowed: readonly string[]): void {
  for (const name of parameters.keys()) {
    // Names that start with "$" are system parameters.
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
