/**
 * A Firestore value, independent of the wire format. The kinds correspond to `google.firestore.v1.Value`
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/Value).
 */
export type Value =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** A signed 64-bit integer. */
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'timestamp'; readonly value: Timestamp }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  /** A full resource name: `projects/P/databases/D/documents/C/ID…` */
  | { readonly kind: 'reference'; readonly value: string }
  | { readonly kind: 'geoPoint'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'array'; readonly values: readonly Value[] }
  | { readonly kind: 'map'; readonly fields: Fields };

/** The fields of a document or map, by name. */
export type Fields = ReadonlyMap<string, Value>;

/** Seconds since the Unix epoch, plus 0 to 999,999,999 nanoseconds. */
export interface Timestamp {
  readonly seconds: number;
  readonly nanos: number;
}

/** A stored document. `path` is relative to the database's documents, as in `incidents/abc`. */
export interface Document {
  readonly path: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}
