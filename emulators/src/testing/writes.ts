import { nameOf } from './localEmulator.ts';

/**
 * Creates a write in ProtoJSON that sets a document in the test project.
 * @param more a mask, transforms, or a precondition
 */
export function update(path: string, fields: object, more: object = {}): object {
  return { update: { name: nameOf(path), fields }, ...more };
}

/** Creates fields in ProtoJSON with a single integer field `n`. */
export function N(n: number): object {
  return { n: { integerValue: String(n) } };
}
