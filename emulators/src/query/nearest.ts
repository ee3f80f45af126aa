import { fieldAt, FieldsEditor, type FieldPath } from '../values/fieldPath.ts';
import { vectorIn } from '../values/order.ts';
import type { Document, Value } from '../values/value.ts';

type DistanceMeasure = 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';

/**
 * A findNearest search over the results of a query. Replaces the query's sort order.
 * https://firebase.google.com/docs/firestore/vector-search
 */
export interface Nearest {
  readonly field: FieldPath;
  readonly vector: readonly number[];
  readonly measure: DistanceMeasure;
  readonly limit: number;
  /** The field to which each result's distance is written. */
  readonly resultField?: FieldPath;
  /** Maximum distance, or the minimum for DOT_PRODUCT, where larger values are nearer. */
  readonly threshold?: number;
}

/**
 * Returns the documents nearest to a vector, nearest first. Documents at equal distances keep their order. Omits
 * documents without a vector of the same dimension. If the distance is NaN, as for the cosine distance from a zero
 * vector, the document sorts last and does not meet any threshold.
 */
export function nearestDocuments(documents: readonly Document[], nearest: Nearest): readonly Document[] {
  const direction = nearest.measure === 'DOT_PRODUCT' ? -1 : 1;
  const candidates: { readonly document: Document; readonly distance: number }[] = [];
  for (const document of documents) {
    const vector = numbersOf(fieldAt(document.fields, nearest.field));
    if (vector?.length !== nearest.vector.length) continue;
    const distance = DISTANCES[nearest.measure](vector, nearest.vector);
    if (nearest.threshold !== undefined && !((distance - nearest.threshold) * direction <= 0)) continue;
    candidates.push({ document, distance });
  }
  candidates.sort(
    (left, right) =>
      Number(Number.isNaN(left.distance)) - Number(Number.isNaN(right.distance)) ||
      (left.distance - right.distance) * direction ||
      0,
  );
  return candidates
    .slice(0, nearest.limit)
    .map(({ document, distance }) => withDistance(document, nearest.resultField, distance));
}

/** Returns the elements of a vector value, or undefined for any other value. */
export function numbersOf(value: Value | undefined): readonly number[] | undefined {
  const elements = value?.kind === 'map' ? vectorIn(value.fields) : undefined;
  if (elements === undefined) return undefined;
  const numbers: number[] = [];
  for (const element of elements) {
    if (element.kind !== 'double') return undefined;
    numbers.push(element.value);
  }
  return numbers;
}

const DISTANCES: Readonly<Record<DistanceMeasure, (left: readonly number[], right: readonly number[]) => number>> = {
  EUCLIDEAN: (left, right) => Math.hypot(...left.map((number, at) => number - (right[at] as number))),
  COSINE: (left, right) => 1 - dotProduct(left, right) / Math.sqrt(dotProduct(left, left) * dotProduct(right, right)),
  DOT_PRODUCT: dotProduct,
};

function dotProduct(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, number, at) => sum + number * (right[at] as number), 0);
}

function withDistance(document: Document, field: FieldPath | undefined, distance: number): Document {
  if (!field) return document;
  const fields = new FieldsEditor(document.fields);
  fields.set(field, { kind: 'double', value: distance });
  return { ...document, fields: fields.fields };
}
