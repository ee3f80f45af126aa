import { isUtf8 } from 'node:buffer';
import Long from 'long';
import protobuf from 'protobufjs/light.js';
import { invalidArgument } from '../values/status.ts';
import { DESCRIPTORS } from './descriptors.ts';
import type { MessageName, MessageTypes } from './messageTypes.ts';

// Keeps 64-bit integers exact. In a bundle, the library cannot find its own copy of Long.
protobuf.util.Long = Long;
protobuf.configure();

/** The library's message for excessive nesting. */
const TOO_DEEP = 'maximum nesting depth exceeded';
const PACKAGE = 'google.firestore.v1';

/** Encodes and decodes one type of message. */
interface MessageCodec<Message> {
  /**
   * Decodes a message. Throws an Error for invalid bytes (truncated, or text that is not UTF-8), or INVALID_ARGUMENT
   * for more than 100 levels of nesting.
   */
  readonly decode: (bytes: Uint8Array) => Message;
  readonly encode: (message: Message) => Buffer;
}

let root: protobuf.Root | undefined;

/**
 * Returns the codec for a message type in `google.firestore.v1` or (with a leading dot) in any package. The descriptors
 * are those of the Admin SDK; a type's code is generated on first use. A decoded message has its own property for each
 * field that was sent. If several fields of a oneof were sent, the last one wins; a property with the oneof's name
 * tells which. Messages to encode are plain objects.
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

/** The replacement for invalid UTF-8, which is itself a valid character. */
const REPLACEMENT = '\uFFFD';

/** Protocol buffers require complete, valid UTF-8; the library would replace invalid bytes with U+FFFD. */
class StrictReader extends protobuf.BufferReader {
  override string(): string {
    const length = this.uint32();
    const end = this.pos + length;
    if (end > this.len) throw new RangeError('a string is truncated');
    const bytes = this.buf as Buffer;
    const text = bytes.toString('utf8', this.pos, end);
    // Rarely true, so the expensive check runs for only a few strings in a commit.
    if (text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(this.pos, end)))
      throw new RangeError('a string is not valid UTF-8');
    this.pos = end;
    return text;
  }
}
