const LF = 0x0a;
const CR = 0x0d;

/** Maximum length of a line in bytes: well above the total length of an incident's fields. */
export const MAX_LINE_BYTES = 64 * 1024;

/** How many bytes to keep of a line that is too long, so that it can be identified. */
const MAX_SHOWN_BYTES = 200;

/** One line of a text file, without its end. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** The text, or the beginning of a line that is too long. */
  readonly text: string;
  /** Whether the line was longer than {@link MAX_LINE_BYTES} and was cut off. */
  readonly tooLong: boolean;
}

/**
 * Splits a stream of bytes into lines, buffering at most one line of bounded length. Lines end with LF, CRLF or CR; a
 * byte order mark is dropped. Text is UTF-8 or, if that is invalid, Windows-1252, which spreadsheets still write.
 */
export class LineSplitter {
  #parts: Uint8Array[] = [];
  #length = 0;
  #number = 0;
  #afterCr = false;

  /**
   * Adds the next bytes.
   * @returns the lines completed by them
   */
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

  /**
   * Ends the text.
   * @returns the last line, if it had no line end
   */
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
