import { StatusError } from '../values/status.ts';
import { fieldAt, FieldsEditor, type FieldPath } from '../values/fieldPath.ts';
import { isVector } from '../values/order.ts';
import type { Document, Value } from '../values/value.ts';

/** How far two vectors are from each other. */
type DistanceMeasure = 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';

/**
 * A search for the nearest neighbors among the results of a query, whose order it overrides.
 * https://firebase.google.com/docs/firestore/vector-search
 */
export interface Nearest {
  readonly field: FieldPath;
  readonly vector: readonly number[];
  readonly measure: DistanceMeasure;
  readonly limit: number;
  /** The field of each result that receives its distance. */
  readonly resultField?: FieldPath;
  /** The maximum distance; for DOT_PRODUCT, where a larger value is nearer, the minimum. */
  readonly threshold?: number;
}

/**
 * The documents nearest to a vector, nearest first, then in the given order. Documents without a vector of the same
 * dimension, and those whose distance is undefined, are omitted.
 */
export function nearestDocuments(documents: readonly Document[], nearest: Nearest): readonly Document[] {
  const direction = nearest.measure === 'DOT_PRODUCT' ? -1 : 1;
  const candidates: { readonly document: Document; readonly distance: number }[] = [];
  for (const document of documents) {
    const vector = numbersOf(fieldAt(document.fields, nearest.field));
    if (vector?.length !== nearest.vector.length) continue;
    const distance = DISTANCES[nearest.measure](vector, nearest.vector);
    if (Number.isNaN(distance)) continue;
    if (nearest.threshold !== undefined && (distance - nearest.threshold) * direction > 0) continue;
    candidates.push({ document, distance });
  }
  candidates.sort((left, right) => (left.distance - right.distance) * direction);
  return candidates
    .slice(0, nearest.limit)
    .map(({ document, distance }) => withDistance(document, nearest.resultField, distance));
}

/** The numbers of a vector value; undefined for any other value. */
export function numbersOf(value: Value | undefined): readonly number[] | undefined {
  if (value?.kind !== 'map' || !isVector(value.fields)) return undefined;
  const elements = value.fields.get('value');
  if (elements?.kind !== 'array') return undefined;
  const numbers: number[] = [];
  for (const element of elements.values) {
    if (element.kind !== 'double' && element.kind !== 'integer') return undefined;
    numbers.push(Number(element.value));
  }
  return numbers;
}

const DISTANCES: Readonly<Record<DistanceMeasure, (left: readonly number[], right: readonly number[]) => number>> = {
  EUCLIDEAN: (left, right) => Math.hypot(...left.map((number, at) => number - (right[at] as number))),
  COSINE: (left, right) => 1 - dotProduct(left, right) / (magnitudeOf(left) * magnitudeOf(right)),
  DOT_PRODUCT: dotProduct,
};

/** Throws FAILED_PRECONDITION for a vector of length zero. */
function magnitudeOf(vector: readonly number[]): number {
  const magnitude = Math.hypot(...vector);
  if (magnitude === 0)
    throw new StatusError(
      'FAILED_PRECONDITION',
      'Cannot compute cosine distance against a vector with a magnitude of zero.',
    );
  return magnitude;
}

function dotProduct(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, number, at) => sum + number * (right[at] as number), 0);
}

function withDistance(document: Document, field: FieldPath | undefined, distance: number): Document {
  if (!field) return document;
  const fields = new FieldsEditor(document.fields);
  fields.set(field, { kind: 'double', value: distance });
  return { ...document, fields: fields.fields };
}
