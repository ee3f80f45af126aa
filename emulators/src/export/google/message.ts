const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const GROUP = 3;
const END_GROUP = 4;
const FIXED_32 = 5;
/** Maximum nesting of groups. Deeper nesting indicates a corrupted file. */
const MAX_DEPTH = 20;

/** A binary protocol buffer message, parsed without a schema. Groups are represented as messages. */
export class Message {
  readonly #fields = new Map<number, (bigint | Buffer | Message)[]>();

  /**
   * Parses a message.
   * @throws Error if the bytes are malformed
   */
  static of(bytes: Buffer): Message {
    const [message, end] = Message.#read(bytes, 0, undefined, 0);
    if (end !== bytes.length) throw new Error('a message is damaged');
    return message;
  }

  static #read(bytes: Buffer, start: number, group: number | undefined, depth: number): readonly [Message, number] {
    if (depth > MAX_DEPTH) throw new Error('a message is damaged');
    const message = new Message();
    let at = start;
    const varint = (): bigint => {
      let value = 0n;
      for (let shift = 0n; shift < 70n; shift += 7n) {
        const byte = bytes[at];
        if (byte === undefined) break;
        at += 1;
        value |= BigInt(byte & 127) << shift;
        if (byte < 128) return BigInt.asUintN(64, value);
      }
      throw new Error('a message is damaged');
    };
    const take = (length: number): Buffer => {
      if (at + length > bytes.length) throw new Error('a message is damaged');
      at += length;
      return bytes.subarray(at - length, at);
    };
    while (at < bytes.length) {
      const tag = Number(varint());
      const field = Math.floor(tag / 8);
      const type = tag % 8;
      if (type === END_GROUP && field === group) return [message, at];
      if (type === VARINT) message.#add(field, varint());
      else if (type === FIXED_64) message.#add(field, take(8));
      else if (type === FIXED_32) message.#add(field, take(4));
      else if (type === BYTES) message.#add(field, take(Number(varint())));
      else if (type === GROUP) {
        const [nested, end] = Message.#read(bytes, at, field, depth + 1);
        message.#add(field, nested);
        at = end;
      } else throw new Error('a message is damaged');
    }
    if (group !== undefined) throw new Error('a message is damaged');
    return [message, at];
  }

  #add(field: number, value: bigint | Buffer | Message): void {
    const values = this.#fields.get(field);
    if (values === undefined) this.#fields.set(field, [value]);
    else values.push(value);
  }

  /** Returns the last varint in a field, unsigned. */
  varint(field: number): bigint | undefined {
    const value = this.#fields.get(field)?.at(-1);
    return typeof value === 'bigint' ? value : undefined;
  }

  double(field: number): number | undefined {
    const value = this.bytes(field);
    return value?.length === 8 ? value.readDoubleLE() : undefined;
  }

  bytes(field: number): Buffer | undefined {
    const value = this.#fields.get(field)?.at(-1);
    return Buffer.isBuffer(value) ? value : undefined;
  }

  text(field: number): string | undefined {
    return this.texts(field).at(-1);
  }

  /** Returns all strings in a repeated field. */
  texts(field: number): readonly string[] {
    const values = this.#fields.get(field) ?? [];
    return values.filter((value) => Buffer.isBuffer(value)).map((value) => value.toString('utf8'));
  }

  /** Returns all messages or groups in a repeated field. */
  messages(field: number): readonly Message[] {
    const values = this.#fields.get(field) ?? [];
    return values.map((value) => {
      if (typeof value === 'bigint') throw new Error('a message is damaged');
      return Buffer.isBuffer(value) ? Message.of(value) : value;
    });
  }

  message(field: number): Message | undefined {
    return this.messages(field).at(-1);
  }
}
