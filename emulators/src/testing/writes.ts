import { nameOf } from './localEmulator.ts';

/**
 * Creates a ProtoJSON write that sets a document in the test project; `more` is a mask, transforms or a precondition.
 */
export function update(path: string, fields: object, more: object = {}): object {
  return { update: { name: nameOf(path), fields }, ...more };
}

/** Creates a ProtoJSON number value. */
export function N(n: number): object {
  return { n: { integerValue: String(n) } };
}
