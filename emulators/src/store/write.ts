import { invalidArgument } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import type { Fields, Timestamp, Value } from '../values/value.ts';

/** The author of a commit: an administrator, a signed-in user, or (undefined) a user who is not signed in. */
export type Author = { readonly kind: 'admin' } | { readonly kind: 'user'; readonly uid: string } | undefined;

/** Condition that the stored document must meet for a write to succeed. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: Timestamp };

/** Returns whether a write can succeed only if the document exists. */
export function requiresExisting(precondition: Precondition | undefined): boolean {
  return precondition !== undefined && ('updateTime' in precondition || precondition.exists);
}

/** Returns whether a write can succeed only if the document does not exist. */
export function requiresMissing(precondition: Precondition | undefined): boolean {
  return precondition !== undefined && 'exists' in precondition && !precondition.exists;
}

/** A change that the server computes from the field's current value. */
export type FieldTransform =
  | { readonly path: FieldPath; readonly kind: 'requestTime' }
  | { readonly path: FieldPath; readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: Value }
  | { readonly path: FieldPath; readonly kind: 'append' | 'remove'; readonly elements: readonly Value[] };

/**
 * One write in a commit, independent of the wire format (`google.firestore.v1.Write`). Paths are relative to the
 * database. An update without a mask replaces the document; with a mask, it changes exactly the masked fields and
 * removes those missing from `fields`. An empty mask does not change any fields.
 */
export type Write =
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly fields: Fields;
      readonly mask?: readonly FieldPath[];
      readonly transforms: readonly FieldTransform[];
      readonly precondition?: Precondition;
      /** Whether the server generated the document's id, which rules then do not see. */
      readonly hasGeneratedId?: boolean;
    }
  | { readonly kind: 'delete'; readonly path: string; readonly precondition?: Precondition }
  /** Changes nothing; the commit fails if the precondition does not hold. */
  | { readonly kind: 'verify'; readonly path: string; readonly precondition?: Precondition };

/** Throws INVALID_ARGUMENT for a delete, verify or transform with a mask or with the transforms of an update. */
export function checkPlain(kind: 'delete' | 'verify' | 'transform', hasMask: boolean, hasTransforms: boolean): void {
  if (hasMask) throw invalidArgument(`a ${kind} must not specify a document mask.`);
  if (hasTransforms) throw invalidArgument(`a ${kind} must not specify a update transform.`);
}

/** Result of one write: no update time after a delete; one value per transform. */
export interface WriteResult {
  readonly updateTime?: Timestamp;
  readonly transformResults: readonly Value[];
}
