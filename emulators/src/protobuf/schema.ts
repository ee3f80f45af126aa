import { isUtf8 } from 'node:buffer';
import Long from 'long';
import protobuf from 'protobufjs/light.js';
import { invalidArgument } from '../values/status.ts';
import { DESCRIPTORS } from './descriptors.ts';
import type { MessageName, MessageTypes } from './messageTypes.ts';

// Required for exact 64-bit integers: protobufjs cannot load Long from within a bundle.
protobuf.util.Long = Long;
protobuf.configure();

/** Message of the error that protobufjs throws if a message is nested too deeply. */
const TOO_DEEP = 'maximum nesting depth exceeded';
const PACKAGE = 'google.firestore.v1';

/** Encodes and decodes one message type. */
interface MessageCodec<Message> {
  /**
   * Decodes a message. Throws INVALID_ARGUMENT if it is nested more than 100 levels deep, or another Error if it is
   * truncated or contains invalid UTF-8.
   */
  readonly decode: (bytes: Uint8Array) => Message;
  readonly encode: (message: Message) => Buffer;
}

let root: protobuf.Root | undefined;

/**
 * Returns the codec for a message type in `google.firestore.v1`, or in any package if the name starts with a dot.
 * protobufjs generates its code on first use. In decoded messages, only the fields that were sent are own properties,
 * and a property named after each oneof contains the name of the field that is set. Encoding accepts plain objects.
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

/** U+FFFD, which replaces invalid UTF-8 but can also be part of a valid string. */
const REPLACEMENT = '\uFFFD';

/** Rejects truncated strings and invalid UTF-8, which protobufjs would silently replace with U+FFFD. */
class StrictReader extends protobuf.BufferReader {
  override string(): string {
    const length = this.uint32();
    const end = this.pos + length;
    if (end > this.len) throw new RangeError('a string is truncated');
    const bytes = this.buf as Buffer;
    const text = bytes.toString('utf8', this.pos, end);
    // Check cheaply first: few strings contain U+FFFD.
    if (text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(this.pos, end)))
      throw new RangeError('a string is not valid UTF-8');
    this.pos = end;
    return text;
  }
}
