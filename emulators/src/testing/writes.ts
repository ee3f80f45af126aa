import { nameOf } from './localEmulator.ts';

/** A write in ProtoJSON that sets a document of the test project; `more` is a mask, transforms or a precondition. */
export function update(path: string, fields: object, more: object = {}): object {
  return { update: { name: nameOf(path), fields }, ...more };
}

/** A number value in ProtoJSON. */
export function N(n: number): object {
  return { n: { integerValue: String(n) } };
}
