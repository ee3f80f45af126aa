import { nested } from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };

/** A package, a message type or an enum, in protobufjs' JSON descriptor form. Field names are in lowerCamelCase. */
export interface Descriptor {
  readonly nested?: Readonly<Record<string, Descriptor>>;
  readonly fields?: Readonly<Record<string, FieldDescriptor>>;
  readonly oneofs?: Readonly<Record<string, { readonly oneof: readonly string[] }>>;
  /** An enum's numbers, by name. */
  readonly values?: Readonly<Record<string, number>>;
}

/** A field of a message. */
export interface FieldDescriptor {
  readonly id: number;
  /** A scalar, or the name of a type, resolved from the message. */
  readonly type: string;
  /** `repeated`, for lists. */
  readonly rule?: string;
  /** Key type of a map. */
  readonly keyType?: string;
}

/** Well-known types. The rest of google.protobuf describes descriptors, which no message in this emulator contains. */
const WELL_KNOWN = /^(?:Struct|.*Value|Timestamp|Duration|Empty|Any|FieldMask)$/;

const { api: _api, protobuf, firestore, ...others } = nested.google.nested;
const { v1 } = firestore.nested;
const { Write } = v1.nested;

/** The only field missing from the Admin SDK's descriptors; web SDK transactions send it. */
const WHOLE_WRITE: Descriptor = {
  fields: { ...Write.fields, verify: { id: 5, type: 'string' } },
  oneofs: { operation: { oneof: [...Write.oneofs.operation.oneof, 'verify'] } },
};

/** Descriptors for all messages, starting at the root package, as included in the Admin SDK. */
export const DESCRIPTORS: Descriptor = {
  nested: {
    google: {
      nested: {
        ...(others as Record<string, Descriptor>),
        firestore: { nested: { v1: { nested: { ...(v1.nested as Record<string, Descriptor>), Write: WHOLE_WRITE } } } },
        protobuf: {
          nested: Object.fromEntries(
            Object.entries<Descriptor>(protobuf.nested).filter(([name]) => WELL_KNOWN.test(name)),
          ),
        },
      },
    },
  },
};
