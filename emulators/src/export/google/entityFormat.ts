/**
 * Field numbers of Datastore entities, the format of exported documents. See EntityProto, Reference, Path, Property,
 * and PropertyValue in the App Engine SDK (datastore/entity.proto). This emulator adds the create and update times in
 * microseconds. Other readers ignore them as unknown fields.
 */
export const ENTITY = { key: 13, indexed: 14, unindexed: 15, group: 16, createTime: 1001, updateTime: 1002 } as const;
export const REFERENCE = { app: 13, path: 14, database: 23 } as const;
export const PATH = { element: 1, type: 2, id: 3, name: 4 } as const;
export const PROPERTY = { meaning: 1, name: 3, multiple: 4, value: 5 } as const;
export const VALUE = { int64: 1, boolean: 2, string: 3, double: 4, point: 5, reference: 12 } as const;
export const POINT = { latitude: 6, longitude: 7 } as const;
/** Paths in reference values have different field numbers than paths in keys. */
export const VALUE_PATH = { element: 14, type: 15, id: 16, name: 17 } as const;
export const MEANING = { time: 7, point: 9, blob: 14, byteString: 16, entity: 19, emptyList: 24, vector: 31 } as const;

export const MICROSECONDS = 1_000_000n;
