import { DESCRIPTORS, type Descriptor, type FieldDescriptor } from './descriptors.ts';
import type { MessageName } from './messageTypes.ts';
import { snakeOf } from '../values/json.ts';

/** The fields that a message can contain in ProtoJSON. */
export interface MessageShape {
  /** Full type name, such as `google.firestore.v1.Value`. */
  readonly name: string;
  /** Fields by name. Each is listed under both its lowerCamelCase and its snake_case name. */
  readonly fields: ReadonlyMap<string, FieldShape>;
}

export interface FieldShape {
  /** Name in lowerCamelCase. */
  readonly name: string;
  /** Name in snake_case, used in error messages. */
  readonly snakeName: string;
  readonly cardinality: 'one' | 'list' | 'map';
  /** Type of the value, list items or map values. */
  readonly type: TypeShape;
  /** The oneof that contains this field. The bit identifies the oneof when checking for duplicates. */
  readonly oneof: { readonly name: string; readonly bit: number } | undefined;
}

export type TypeShape =
  | { readonly kind: 'scalar'; readonly name: string }
  | { readonly kind: 'enum'; readonly name: string; readonly values: Readonly<Record<string, number>> }
  | { readonly kind: 'message'; readonly name: string; readonly shape: () => MessageShape };

/** A descriptor and its path: the names of the enclosing packages and messages, followed by its own name. */
interface ResolvedType {
  readonly descriptor: Descriptor;
  readonly path: readonly string[];
}

const PACKAGE = ['google', 'firestore', 'v1'];
const SCALARS = new Set(['string', 'bool', 'bytes', 'double', 'float', 'int32', 'int64', 'uint32', 'uint64']);

/** Shapes by full type name, created on first use. */
const shapes = new Map<string, MessageShape>();

/** Returns the shape of a message type in `google.firestore.v1`, or in any package if the name starts with a dot. */
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
 * Resolves a type name from the innermost to the outermost scope, as protobuf does. Throws TypeError if it does not
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
