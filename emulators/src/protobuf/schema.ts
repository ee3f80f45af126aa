import { isUtf8 } from 'node:buffer';
import descriptors from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import Long from 'long';
import protobuf from 'protobufjs/light.js';
import { invalidArgument } from '../status.ts';
import type { MessageName, MessageTypes } from './message-types.ts';

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
  const type = messageType(name);
  return {
    decode: (bytes) => decodeStrictly(type, bytes) as MessageTypes[Name],
    encode: (message) => type.encode(message).finish() as Buffer,
  };
}

/** What a message type consists of. */
export function messageType(name: MessageName): protobuf.Type {
  return firestoreRoot().lookupType(name.startsWith('.') ? name : `${PACKAGE}.${name}`);
}

/** The well-known types; the rest of google.protobuf is descriptors of descriptors, which no message here has. */
const WELL_KNOWN = /^(?:Struct|.*Value|Timestamp|Duration|Empty|Any|FieldMask)$/;

function firestoreRoot(): protobuf.Root {
  if (!root) {
    const { api: _api, protobuf: common, ...others } = descriptors.nested.google.nested;
    const kept = Object.fromEntries(Object.entries(common.nested).filter(([name]) => WELL_KNOWN.test(name)));
    root = new protobuf.Root().addJSON({ google: { nested: { ...others, protobuf: { nested: kept } } } }) as protobuf.Root;
    // The one field that the Admin SDK's descriptors lack: the web SDK's transactions send it.
    root.lookupType(`${PACKAGE}.Write`).oneofs['operation']?.add(new protobuf.Field('verify', 5, 'string'));
    root.resolveAll();
  }
  return root;
}

function decodeStrictly(type: protobuf.Type, bytes: Uint8Array): protobuf.Message {
  try {
    return type.decode(new StrictReader(bytes));
  } catch (error) {
    if (error instanceof Error && error.message === TOO_DEEP) throw invalidArgument('The request is nested too deeply.');
    throw error;
  }
}

/** Protocol buffers demand that text be UTF-8; the library would put U+FFFD in the place of what is not. */
class StrictReader extends protobuf.BufferReader {
  override string(): string {
    const bytes = this.bytes();
    if (!isUtf8(bytes)) throw new RangeError('a string is not valid UTF-8');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  }
}
