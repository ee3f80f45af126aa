import { invalidArgument, StatusError } from '../../values/status.ts';

/**
 * Maximum size of a form in bytes. After being offline, a client sends ten writes of up to 10 MiB in one form, and
 * percent-encoding enlarges them.
 */
const MAX_FORM_BYTES = 128 * 1024 * 1024;
/** Maximum total size of the forms being read or waiting for their session, in bytes. */
const MAX_BUFFERED_BYTES = 2 * MAX_FORM_BYTES;

/** Reads forms, limiting how much memory the forms of all sessions take. */
export class Bodies {
  readonly #maxForm: number;
  readonly #maxBuffered: number;
  #buffered = 0;

  constructor(maxForm = MAX_FORM_BYTES, maxBuffered = MAX_BUFFERED_BYTES) {
    this.#maxForm = maxForm;
    this.#maxBuffered = maxBuffered;
  }

  /**
   * Reads a form and passes it on, counting it as buffered until then. Throws INVALID_ARGUMENT if it is too large, or
   * RESOURCE_EXHAUSTED if other forms take too much memory.
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
      // Read and discard the rest of a rejected form, so that the client can receive the response.
      for await (const chunk of request) append(chunk);
      if (rejection) throw rejection;
      await use(Buffer.concat(chunks.splice(0)).toString('utf8'));
    } finally {
      this.#buffered -= size;
    }
  }
}
