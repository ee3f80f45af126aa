const LF = 0x0a;
const CR = 0x0d;

/** Maximum length of a line in bytes. All fields of an incident together are much shorter. */
export const MAX_LINE_BYTES = 64 * 1024;

/** How many bytes to keep of a line that is too long, so that the user can find it. */
const MAX_SHOWN_BYTES = 200;

/** A line of a text file, without the line break. */
export interface Line {
  /** Line number, starting at 1. */
  readonly number: number;
  /** The text, truncated if the line is too long. */
  readonly text: string;
  /** True if the line is longer than {@link MAX_LINE_BYTES}. */
  readonly tooLong: boolean;
}

/**
 * Splits a stream of bytes into lines. Limits the length of a line, so memory use is limited too. Lines end with LF,
 * CRLF or CR, and a byte order mark is removed. Decodes invalid UTF-8 as Windows-1252, which some spreadsheets still
 * use.
 */
export class LineSplitter {
  #parts: Uint8Array[] = [];
  #length = 0;
  #number = 0;
  #afterCr = false;

  /** Adds more bytes. Returns the lines that are now complete. */
  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte !== LF && byte !== CR) {
        this.#afterCr = false;
        continue;
      }
      if (byte === LF && this.#afterCr) {
        this.#afterCr = false;
      } else {
        this.#append(chunk.subarray(start, at));
        lines.push(this.#take());
        this.#afterCr = byte === CR;
      }
      start = at + 1;
    }
    this.#append(chunk.subarray(start));
    return lines;
  }

  /** Marks the end of the file. Returns the last line if it doesn't end with a line break. */
  end(): Line[] {
    return this.#length > 0 ? [this.#take()] : [];
  }

  #append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const room = MAX_LINE_BYTES - this.#length;
    if (room > 0) this.#parts.push(bytes.slice(0, room));
    this.#length += bytes.length;
  }

  #take(): Line {
    const tooLong = this.#length > MAX_LINE_BYTES;
    let bytes: Uint8Array = Buffer.concat(this.#parts);
    if (tooLong) bytes = bytes.subarray(0, MAX_SHOWN_BYTES);
    this.#parts = [];
    this.#length = 0;
    this.#number += 1;
    const text = decode(bytes);
    return { number: this.#number, text: this.#number === 1 ? text.replace(/^\uFEFF/, '') : text, tooLong };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}
