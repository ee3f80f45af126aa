import { StatusError } from '../values/status.ts';
import { fieldAt, FieldsEditor, type FieldPath } from '../values/fieldPath.ts';
import { isVector } from '../values/order.ts';
import type { Document, Value } from '../values/value.ts';

/** Measures the distance of two vectors. */
type DistanceMeasure = 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';

/**
 * A nearest-neighbor search among a query's results; it overrides the query's order.
 * https://firebase.google.com/docs/firestore/vector-search
 */
export interface Nearest {
  readonly field: FieldPath;
  readonly vector: readonly number[];
  readonly measure: DistanceMeasure;
  readonly limit: number;
  /** Field of each result that receives its distance. */
  readonly resultField?: FieldPath;
  /** Maximum distance; for DOT_PRODUCT, where larger is nearer, the minimum. */
  readonly threshold?: number;
}

/**
 * Returns the documents nearest to a vector, nearest first, ties in the given order. Omits documents without a vector
 * of the same dimension and those with an undefined distance.
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

/** Returns the numbers of a vector value; undefined for any other value. */
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

/** Returns the length of a vector. Throws FAILED_PRECONDITION if it is zero. */
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
