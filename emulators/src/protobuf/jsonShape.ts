import { DESCRIPTORS, type Descriptor, type FieldDescriptor } from './descriptors.ts';
import type { MessageName } from './messageTypes.ts';
import { snakeOf } from '../values/json.ts';

/** The possible fields of a message in ProtoJSON. */
export interface MessageShape {
  /** The full name of its type: `google.firestore.v1.Value`. */
  readonly name: string;
  /** Its fields, under both names that JSON allows. */
  readonly fields: ReadonlyMap<string, FieldShape>;
}

/** A field of a message. */
export interface FieldShape {
  /** In lowerCamelCase. */
  readonly name: string;
  /** Name in errors, with underscores. */
  readonly snakeName: string;
  readonly cardinality: 'one' | 'list' | 'map';
  /** Type of its value, its items, or its map's values. */
  readonly type: TypeShape;
  /** The oneof that contains it, with the field's own bit. */
  readonly oneof: { readonly name: string; readonly bit: number } | undefined;
}

/** The type of a value. */
export type TypeShape =
  | { readonly kind: 'scalar'; readonly name: string }
  | { readonly kind: 'enum'; readonly name: string; readonly values: Readonly<Record<string, number>> }
  | { readonly kind: 'message'; readonly name: string; readonly shape: () => MessageShape };

/** A descriptor and its path: the enclosing packages and messages, innermost last. */
interface ResolvedType {
  readonly descriptor: Descriptor;
  readonly path: readonly string[];
}

const PACKAGE = ['google', 'firestore', 'v1'];
const SCALARS = new Set(['string', 'bool', 'bytes', 'double', 'float', 'int32', 'int64', 'uint32', 'uint64']);

/** By full name; created on first use. */
const shapes = new Map<string, MessageShape>();

/** Returns the shape of a message type in `google.firestore.v1` or (with a leading dot) in any package. */
export function shapeOf(name: MessageName): MessageShape {
  return shapeOfType(resolveType(name, PACKAGE));
}

function shapeOfType({ descriptor, path }: ResolvedType): MessageShape {
  const name = path.join('.');
  const cached = shapes.get(name);
  if (cached) return cached;
  const oneofs = Object.entries(descriptor.oneofs ?? {}).map(([oneof, { oneof: members }], at) => ({
    members,
    oneof: { name: oneof, bit: 1 << at },
  }));
  const fields = new Map<string, FieldShape>();
  for (const [field, fieldDescriptor] of Object.entries(descriptor.fields ?? {})) {
    const shape: FieldShape = {
      name: field,
      snakeName: snakeOf(field),
      cardinality: cardinalityOf(fieldDescriptor),
      type: typeOf(fieldDescriptor.type, path),
      oneof: oneofs.find(({ members }) => members.includes(field))?.oneof,
    };
    fields.set(shape.name, shape).set(shape.snakeName, shape);
  }
  const shape = { name, fields };
  shapes.set(name, shape);
  return shape;
}

function cardinalityOf({ rule, keyType }: FieldDescriptor): FieldShape['cardinality'] {
  if (keyType !== undefined) return 'map';
  return rule === 'repeated' ? 'list' : 'one';
}

function typeOf(type: string, path: readonly string[]): TypeShape {
  if (SCALARS.has(type)) return { kind: 'scalar', name: type };
  const resolved = resolveType(type, path);
  const name = resolved.path.join('.');
  if (resolved.descriptor.values) return { kind: 'enum', name, values: resolved.descriptor.values };
  let shape: MessageShape | undefined;
  return { kind: 'message', name, shape: () => (shape ??= shapeOfType(resolved)) };
}

/**
 * Resolves a type name like protocol buffers, from the innermost scope outward. Throws a TypeError if the type does not
 * exist.
 */
function resolveType(type: string, scope: readonly string[]): ResolvedType {
  const names = type.split('.').filter(Boolean);
  for (let depth = type.startsWith('.') ? 0 : scope.length; depth >= 0; depth -= 1) {
    const path = [...scope.slice(0, depth), ...names];
    let descriptor: Descriptor | undefined = DESCRIPTORS;
    for (const name of path) descriptor = descriptor?.nested?.[name];
    if (descriptor?.fields || descriptor?.values) return { descriptor, path };
  }
  throw new TypeError(`There is no message type ${type}.`);
}
