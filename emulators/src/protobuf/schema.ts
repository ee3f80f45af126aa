import { isUtf8 } from 'node:buffer';
import Long from 'long';
import protobuf from 'protobufjs/light.js';
import { invalidArgument } from '../values/status.ts';
import { DESCRIPTORS } from './descriptors.ts';
import type { MessageName, MessageTypes } from './messageTypes.ts';

// 64-bit integers stay exact. A bundle cannot let the library look for its own copy.
protobuf.util.Long = Long;
protobuf.configure();

/** What the library says of a message beyond its limit, which is that of every language. */
const TOO_DEEP = 'maximum nesting depth exceeded';
const PACKAGE = 'google.firestore.v1';

/** Reads and writes one type of message. */
export interface MessageCodec<Message> {
  /**
   * Throws an Error when the bytes are no such message (cut short, text that is not UTF-8), INVALID_ARGUMENT when they
   * are one that is nested over 100 deep.
   */
  readonly decode: (bytes: Uint8Array) => Message;
  readonly encode: (message: Message) => Buffer;
}

let root: protobuf.Root | undefined;

/**
 * The codec of a message type of `google.firestore.v1`, or (with a leading dot) of any package. The descriptors are
 * those that the Admin SDK carries; the code of a type is made when it is first used.
 * A decoded message has an own property for each field that was sent; of the fields of a oneof the last one counts,
 * and a property in the name of the oneof tells which that is. Messages to encode are plain objects.
 */
export function messageCodec<Name extends MessageName>(name: Name): MessageCodec<MessageTypes[Name]> {
  const type = firestoreRoot().lookupType(name.startsWith('.') ? name : `${PACKAGE}.${name}`);
  return {
    decode: (bytes) => decodeStrictly(type, bytes) as MessageTypes[Name],
    encode: (message) => type.encode(message).finish() as Buffer,
  };
}

function firestoreRoot(): protobuf.Root {
  if (!root) {
    root = protobuf.Root.fromJSON(DESCRIPTORS);
    root.resolveAll();
  }
  return root;
}

function decodeStrictly(type: protobuf.Type, bytes: Uint8Array): protobuf.Message {
  try {
    return type.decode(
      new StrictReader(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    );
  } catch (error) {
    if (error instanceof Error && error.message === TOO_DEEP)
      throw invalidArgument('The request is nested too deeply.');
    throw error;
  }
}

/** What stands in a text for bytes that are not UTF-8; also a character that may be sent. */
const REPLACEMENT = '\uFFFD';

/** Protocol buffers demand that text be UTF-8 and all there; the library would put U+FFFD in the place of what is not. */
class StrictReader extends protobuf.BufferReader {
  override string(): string {
    const length = this.uint32();
    const end = this.pos + length;
    if (end > this.len) throw new RangeError('a string is cut short');
    const bytes = this.buf as Buffer;
    const text = bytes.toString('utf8', this.pos, end);
    // Few texts need a second look: this is done for each one of a commit.
    if (text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(this.pos, end)))
      throw new RangeError('a string is not valid UTF-8');
    this.pos = end;
    return text;
  }
}
