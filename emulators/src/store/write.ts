import { invalidArgument } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import type { Fields, Timestamp, Value } from '../values/value.ts';

/** Who made a commit: an administrator, a user who is signed in, or (undefined) somebody who is not. */
export type Author = { readonly kind: 'admin' } | { readonly kind: 'user'; readonly uid: string } | undefined;

/** What must be true of the document for a write to go through. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: Timestamp };

/** Whether a write can only go through where there is a document. */
export function demandsDocument(precondition: Precondition | undefined): boolean {
  return precondition !== undefined && ('updateTime' in precondition || precondition.exists);
}

/** Whether a write can only go through where there is no document. */
export function refusesDocument(precondition: Precondition | undefined): boolean {
  return precondition !== undefined && 'exists' in precondition && !precondition.exists;
}

/** A change that the server computes from the field's present value. */
export type FieldTransform =
  | { readonly path: FieldPath; readonly kind: 'requestTime' }
  | { readonly path: FieldPath; readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: Value }
  | { readonly path: FieldPath; readonly kind: 'append' | 'remove'; readonly elements: readonly Value[] };

/**
 * One write of a commit, free of any wire format (`google.firestore.v1.Write`). Paths are relative to the database.
 * An update without a mask replaces the document; with one it changes exactly the fields that the mask names,
 * and removes those that the mask names and `fields` lacks. An empty mask changes none.
 */
export type Write =
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly fields: Fields;
      readonly mask?: readonly FieldPath[];
      readonly transforms: readonly FieldTransform[];
      readonly precondition?: Precondition;
    }
  | { readonly kind: 'delete'; readonly path: string; readonly precondition?: Precondition }
  /** Changes nothing; the commit fails when the precondition does not hold. */
  | { readonly kind: 'verify'; readonly path: string; readonly precondition?: Precondition };

/** Refuses (INVALID_ARGUMENT) a delete, a verify or a transform that comes with a mask or with the transforms of an update. */
export function checkPlain(kind: 'delete' | 'verify' | 'transform', hasMask: boolean, hasTransforms: boolean): void {
  if (hasMask) throw invalidArgument(`a ${kind} must not specify a document mask.`);
  if (hasTransforms) throw invalidArgument(`a ${kind} must not specify a update transform.`);
}

/** The result of one write: absent update time after a delete; one value for each transform. */
export interface WriteResult {
  readonly updateTime?: Timestamp;
  readonly transformResults: readonly Value[];
}
