import { invalidArgument, StatusError } from '../../values/status.ts';

/**
 * Maximum form size in bytes. A client that comes back online can send ten writes of up to 10 MiB each in a single
 * percent-encoded form.
 */
const MAX_FORM_BYTES = 128 * 1024 * 1024;
/** Maximum total size in bytes of all forms in memory. */
const MAX_BUFFERED_BYTES = 2 * MAX_FORM_BYTES;

/** Reads request bodies, and limits how much memory they use in total. */
export class Bodies {
  readonly #maxForm: number;
  readonly #maxBuffered: number;
  #buffered = 0;

  constructor(maxForm = MAX_FORM_BYTES, maxBuffered = MAX_BUFFERED_BYTES) {
    this.#maxForm = maxForm;
    this.#maxBuffered = maxBuffered;
  }

  /**
   * Reads a form and passes it to a callback. The form counts toward the memory limit until the callback finishes.
   * Throws INVALID_ARGUMENT if the form is too large, or RESOURCE_EXHAUSTED if all forms together are too large.
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
      // Drain rejected forms so that the client can receive the response.
      for await (const chunk of request) append(chunk);
      if (rejection) throw rejection;
      await use(Buffer.concat(chunks.splice(0)).toString('utf8'));
    } finally {
      this.#buffered -= size;
    }
  }
}
