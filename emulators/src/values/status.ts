/**
 * gRPC status codes with their numbers and HTTP equivalents.
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

type StatusCode = keyof typeof CODES;

/** An error to return to the client. Each front end encodes it for its protocol. */
export class StatusError extends Error {
  readonly code: StatusCode;

  constructor(code: StatusCode, message: string) {
    super(message);
    this.name = 'StatusError';
    this.code = code;
  }
}

/** Returns the numeric gRPC status code. */
export function statusNumber(code: StatusCode): number {
  return CODES[code][0];
}

/** Returns the equivalent HTTP status code. */
export function httpStatus(code: StatusCode): number {
  return CODES[code][1];
}

export function invalidArgument(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}
