const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const GROUP = 3;
const END_GROUP = 4;
const INITIAL_BYTES = 256;
const MAX_VARINT_BYTES = 10;

/** Writes a binary protocol buffer message without a schema. See {@link Message} for the reader. */
export class MessageWriter {
  #buffer = Buffer.allocUnsafe(INITIAL_BYTES);
  #length = 0;

  /** Returns the bytes written so far. */
  get bytesWritten(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Writes a varint. Negative numbers are sign-extended to 64 bits. */
  varint(field: number, value: bigint | number): void {
    this.#tag(field, VARINT);
    this.#varint(BigInt.asUintN(64, BigInt(value)));
  }

  double(field: number, value: number): void {
    this.#tag(field, FIXED_64);
    this.#reserve(8);
    this.#length = this.#buffer.writeDoubleLE(value, this.#length);
  }

  bytes(field: number, bytes: Uint8Array): void {
    this.#tag(field, BYTES);
    this.#varint(BigInt(bytes.length));
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a UTF-8 string. Lone surrogates become U+FFFD. */
  text(field: number, text: string): void {
    this.bytes(field, Buffer.from(text, 'utf8'));
  }

  /** Writes a length-delimited nested message. */
  message(field: number, write: (message: MessageWriter) => void): void {
    const message = new MessageWriter();
    write(message);
    this.bytes(field, message.bytesWritten);
  }

  group(field: number, write: () => void): void {
    this.#tag(field, GROUP);
    write();
    this.#tag(field, END_GROUP);
  }

  #tag(field: number, type: number): void {
    this.#varint(BigInt(field * 8 + type));
  }

  #varint(value: bigint): void {
    this.#reserve(MAX_VARINT_BYTES);
    let rest = value;
    for (; rest > 127n; rest >>= 7n) this.#buffer[this.#length++] = Number(rest & 127n) | 128;
    this.#buffer[this.#length++] = Number(rest);
  }

  /** Grows the buffer if it has no room for this many more bytes. */
  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
