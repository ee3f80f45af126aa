/** A request. */
interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** A kind of input of an endpoint. */
export interface Input {
  /** As in docs/api.md: `GET /api/col/{collection}`. */
  readonly endpoint: string;
  readonly method: string;
  /** The function that serves it. */
  readonly target: 'api' | 'feeds' | 'upload';
  /** What it is made of. */
  readonly what: string;
  /** The size of the largest one, in bytes. */
  readonly largest: number;
  /** Whether the endpoint does something only for a caller who is signed in. */
  readonly signedIn: boolean;
  /** The request with an input of this size, in bytes. */
  readonly request: (bytes: number) => Sent;
}

/** The secret of both signed endpoints. */
export const SIGNING_KEY: string;

/** The largest inputs of each endpoint of docs/api.md, made of what takes expressions and loops the longest. */
export function inputsOf(station: string): Input[];

/** Sends an input; returns the status of the response. */
export function sendInput(port: number, input: Input, sent: Sent): Promise<number>;
