import { invalidArgument, StatusError } from '../../values/status.ts';

/**
 * Maximum size of a form in bytes. A client that was offline sends ten writes of up to 10 MiB in one form, and
 * percent-encoding makes them larger.
 */
const MAX_FORM_BYTES = 128 * 1024 * 1024;
/** Maximum size of all forms that are being read or wait for their session, in bytes. */
const MAX_BUFFERED_BYTES = 2 * MAX_FORM_BYTES;

/** The forms of all sessions that are in memory at a time. */
export class Bodies {
  readonly #maxForm: number;
  readonly #maxBuffered: number;
  #buffered = 0;

  constructor(maxForm = MAX_FORM_BYTES, maxBuffered = MAX_BUFFERED_BYTES) {
    this.#maxForm = maxForm;
    this.#maxBuffered = maxBuffered;
  }

  /**
   * Reads a form and passes it on; it counts as buffered until then. Throws INVALID_ARGUMENT if it is too large,
   * RESOURCE_EXHAUSTED if others already take too much memory.
   */
  async read(request: AsyncIterable<Buffer>, use: (text: string) => Promise<void>): Promise<void> {
    const chunks: Buffer[] = [];
    let size = 0;
    let rejection: StatusError | undefined;
    const append = (chunk: Buffer): void => {
      if (size + chunk.length > this.#maxForm)
        rejection ??= invalidArgument(`Request payload size exceeds the limit: ${this.#maxForm} bytes.`);
      if (this.#buffered + chunk.length > this.#maxBuffered)
        rejection ??= new StatusError('RESOURCE_EXHAUSTED', 'Too many requests of WebChannel at a time.');
      if (rejection) {
        this.#buffered -= size;
        size = 0;
        chunks.length = 0;
        return;
      }
      size += chunk.length;
      this.#buffered += chunk.length;
      chunks.push(chunk);
    };
    try {
      // The rest of a rejected form is read and discarded, so that the client can receive the response.
      for await (const chunk of request) append(chunk);
      if (rejection) throw rejection;
      await use(Buffer.concat(chunks.splice(0)).toString('utf8'));
    } finally {
      this.#buffered -= size;
    }
  }
}
