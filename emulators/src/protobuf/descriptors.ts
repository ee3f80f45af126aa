import { nested } from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };

/** A package, message type or enum, in the JSON format of protobufjs. Field names are in lowerCamelCase. */
export interface Descriptor {
  readonly nested?: Readonly<Record<string, Descriptor>>;
  readonly fields?: Readonly<Record<string, FieldDescriptor>>;
  readonly oneofs?: Readonly<Record<string, { readonly oneof: readonly string[] }>>;
  /** Enum values by name. */
  readonly values?: Readonly<Record<string, number>>;
}

export interface FieldDescriptor {
  readonly id: number;
  /** A scalar type, or a type name that is resolved relative to the message. */
  readonly type: string;
  /** `repeated` for lists. */
  readonly rule?: string;
  /** Key type, if the field is a map. */
  readonly keyType?: string;
}

/** The google.protobuf types to keep. No message uses the others, which describe proto files. */
const WELL_KNOWN = /^(?:Struct|.*Value|Timestamp|Duration|Empty|Any|FieldMask)$/;

const { api: _api, protobuf, firestore, ...others } = nested.google.nested;
const { v1 } = firestore.nested;
const { Write } = v1.nested;

/** Adds `Write.verify`, which the Admin SDK's descriptors lack. The web SDK uses it in transactions. */
const WHOLE_WRITE: Descriptor = {
  fields: { ...Write.fields, verify: { id: 5, type: 'string' } },
  oneofs: { operation: { oneof: [...Write.oneofs.operation.oneof, 'verify'] } },
};

/** The Admin SDK's descriptors, with `Write.verify` and only the well-known types that messages use. */
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
