/**
 * Canonical status codes, `google.rpc.Code`, with their numbers and REST's HTTP status codes.
 * https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
 */
const CODES = {
  OK: [0, 200],
  CANCELLED: [1, 499],
  UNKNOWN: [2, 500],
  INVALID_ARGUMENT: [3, 400],
  DEADLINE_EXCEEDED: [4, 504],
  NOT_FOUND: [5, 404],
  ALREADY_EXISTS: [6, 409],
  PERMISSION_DENIED: [7, 403],
  RESOURCE_EXHAUSTED: [8, 429],
  FAILED_PRECONDITION: [9, 400],
  ABORTED: [10, 409],
  OUT_OF_RANGE: [11, 400],
  UNIMPLEMENTED: [12, 501],
  INTERNAL: [13, 500],
  UNAVAILABLE: [14, 503],
  UNAUTHENTICATED: [16, 401],
} as const;

/** The name of a canonical status code. */
type StatusCode = keyof typeof CODES;

/** The only error that can end a request; the front ends convert it to their protocol's form. */
export class StatusError extends Error {
  readonly code: StatusCode;

  constructor(code: StatusCode, message: string) {
    super(message);
    this.name = 'StatusError';
    this.code = code;
  }
}

/** Returns the number for a status code in gRPC and `google.rpc.Status`. */
export function statusNumber(code: StatusCode): number {
  return CODES[code][0];
}

/** Returns the HTTP status for a status code in REST. */
export function httpStatus(code: StatusCode): number {
  return CODES[code][1];
}

/** Creates the most frequent error: an invalid request. */
export function invalidArgument(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}
