import type { Request } from 'express';
import { Problem } from '../problem.ts';

/**
 * The key under which a client may send the same request again without its being done twice (DESIGN, The API).
 * @param request the request
 * @returns undefined when it names none
 * @throws {Problem} 400 when it is not 1 to 200 printable ASCII characters
 */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new Problem(400, 'Idempotency-Key must be 1 to 200 printable ASCII characters.');
  }
  return key;
}
