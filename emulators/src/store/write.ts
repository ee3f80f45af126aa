import { invalidArgument } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import type { Fields, Timestamp, Value } from '../values/value.ts';

/** The author of a commit. Undefined for an unauthenticated client. */
export type Author =
  | { readonly kind: 'admin' | 'system' }
  | { readonly kind: 'user'; readonly uid: string }
  | undefined;

/** A condition on the stored document. The write fails if it does not hold. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: Timestamp };

/** Returns whether the precondition requires the document to exist. */
export function requiresExisting(precondition: Precondition | undefined): boolean {
  return precondition !== undefined && ('updateTime' in precondition || precondition.exists);
}

/** Returns whether the precondition requires the document not to exist. */
export function requiresMissing(precondition: Precondition | undefined): boolean {
  return precondition !== undefined && 'exists' in precondition && !precondition.exists;
}

/** A field transform (`google.firestore.v1.DocumentTransform.FieldTransform`). */
export type FieldTransform =
  | { readonly path: FieldPath; readonly kind: 'requestTime' }
  | { readonly path: FieldPath; readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: Value }
  | { readonly path: FieldPath; readonly kind: 'append' | 'remove'; readonly elements: readonly Value[] };

/**
 * A `google.firestore.v1.Write`, independent of the wire format. Paths are relative to the database's documents. An
 * update without a mask replaces the document. With a mask, it updates the masked fields and deletes those that are
 * missing from `fields`.
 */
export type Write =
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly fields: Fields;
      readonly mask?: readonly FieldPath[];
      readonly transforms: readonly FieldTransform[];
      readonly precondition?: Precondition;
      /** Whether the server generated the document ID. If so, `request.path` in rules does not include it. */
      readonly hasGeneratedId?: boolean;
    }
  | { readonly kind: 'delete'; readonly path: string; readonly precondition?: Precondition }
  /** Only checks the precondition. */
  | { readonly kind: 'verify'; readonly path: string; readonly precondition?: Precondition };

/** Throws INVALID_ARGUMENT if a delete, verify, or transform has a document mask or update transforms. */
export function checkPlain(kind: 'delete' | 'verify' | 'transform', hasMask: boolean, hasTransforms: boolean): void {
  if (hasMask) throw invalidArgument(`a ${kind} must not specify a document mask.`);
  if (hasTransforms) throw invalidArgument(`a ${kind} must not specify a update transform.`);
}

/** The result of a write. `updateTime` is missing after a delete. */
export interface WriteResult {
  readonly updateTime?: Timestamp;
  readonly transformResults: readonly Value[];
}
