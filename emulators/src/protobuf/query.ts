import type { Aggregation } from '../query/aggregate.ts';
import { checkAggregations, checkQuery, defaultAlias } from '../query/check.ts';
import { numbersOf, type Nearest } from '../query/nearest.ts';
import { comparison, COMPOSITE_OPERATORS, DIRECTIONS, DISTANCE_MEASURES, FIELD_OPERATORS, FIELD_OPS, UNARY_OPERATORS, UNARY_OPS } from '../query/operators.ts';
import type { Cursor, Order, Query } from '../query/query.ts';
import type { QueryConstraint, QueryFilter } from '../rules/verdict.ts';
import { invalidArgument } from '../status.ts';
import { parseFieldPath, type FieldPath } from '../values/field-path.ts';
import type { AggregationMessage, AggregationQueryMessage, CursorMessage, FieldReferenceMessage, FilterMessage, NearestMessage, QueryMessage } from './messages.ts';
import { decodeInteger, decodeValue } from './value.ts';

/**
 * Reads `google.firestore.v1.StructuredQuery`. Throws INVALID_ARGUMENT.
 * @param parent the parent document's path relative to the database, '' at the root
 */
export function decodeQuery(parent: string, message: QueryMessage): Query {
  const [from, ...more] = message.from ?? [];
  if (!from || more.length > 0) throw invalidArgument('A query must name exactly one collection in "from".');
  const filter = message.where && decodeFilter(message.where);
  const { startAt, endAt, limit, findNearest, select } = message;
  const query: Query = {
    parent,
    collectionId: from.collectionId || undefined,
    allDescendants: from.allDescendants === true,
    ...(filter && { filter }),
    orderBy: (message.orderBy ?? []).map(decodeOrder),
    ...(startAt && { startAt: decodeCursor(startAt) }),
    ...(endAt && { endAt: decodeCursor(endAt) }),
    offset: message.offset ?? 0,
    ...(limit && { limit: limit.value ?? 0 }),
    ...(findNearest && { nearest: decodeNearest(findNearest) }),
    ...(select && { select: (select.fields ?? []).map(decodeFieldReference) }),
  };
  checkQuery(query);
  return query;
}

function decodeNearest(message: NearestMessage): Nearest {
  if (!message.queryVector) throw invalidArgument('The field "queryVector" is required.');
  const vector = numbersOf(decodeValue(message.queryVector));
  if (!vector) throw invalidArgument('The query vector of findNearest must be a vector.');
  const measure = enumName(DISTANCE_MEASURES, message.distanceMeasure);
  if (measure === undefined || measure === 'DISTANCE_MEASURE_UNSPECIFIED') throw invalidArgument('Unknown Distance Measure.');
  if (!message.vectorField) throw invalidArgument('The field "vectorField" is required.');
  const { distanceResultField, distanceThreshold } = message;
  return {
    field: decodeFieldReference(message.vectorField),
    vector,
    measure,
    limit: message.limit?.value ?? 0,
    ...(distanceResultField && { resultField: parseFieldPath(distanceResultField) }),
    ...(distanceThreshold && { threshold: distanceThreshold.value ?? 0 }),
  };
}

/** A filter with nothing in it says nothing: undefined. */
function decodeFilter(message: FilterMessage): QueryFilter | undefined {
  switch (message.filterType) {
    case 'compositeFilter':
      return decodeCompositeFilter(message.compositeFilter ?? {});
    case 'fieldFilter':
      return { kind: 'field', constraint: decodeFieldFilter(message.fieldFilter ?? {}) };
    case 'unaryFilter':
      return { kind: 'field', constraint: decodeUnaryFilter(message.unaryFilter ?? {}) };
    default:
      return undefined;
  }
}

function decodeCompositeFilter(message: NonNullable<FilterMessage['compositeFilter']>): QueryFilter | undefined {
  const op = enumName(COMPOSITE_OPERATORS, message.op);
  if (op !== 'AND' && op !== 'OR') throw invalidArgument('Unsupported CompositeFilter operator.');
  const filters = (message.filters ?? []).map(decodeFilter).filter((inner) => inner !== undefined);
  if (filters.length === 0) return undefined;
  return { kind: op === 'AND' ? 'and' : 'or', filters };
}

function decodeFieldFilter(message: NonNullable<FilterMessage['fieldFilter']>): QueryConstraint {
  const operator = enumName(FIELD_OPERATORS, message.op);
  if (operator === undefined || operator === 'OPERATOR_UNSPECIFIED') throw invalidArgument('Unknown FieldFilter operator.');
  if (!message.value) throw invalidArgument('The field "value" is required.');
  return comparison(requiredField(message.field), FIELD_OPS[operator], decodeValue(message.value));
}

function decodeUnaryFilter(message: NonNullable<FilterMessage['unaryFilter']>): QueryConstraint {
  const operator = enumName(UNARY_OPERATORS, message.op);
  if (operator === undefined || operator === 'OPERATOR_UNSPECIFIED') throw invalidArgument('A unary filter must have an operator.');
  return { field: requiredField(message.field), ...UNARY_OPS[operator] };
}

function requiredField(message: FieldReferenceMessage | null | undefined): FieldPath {
  if (!message) throw invalidArgument('The field "field" is required.');
  return decodeFieldReference(message);
}

function decodeFieldReference(message: FieldReferenceMessage): FieldPath {
  return parseFieldPath(message.fieldPath ?? '');
}

function decodeOrder(message: NonNullable<QueryMessage['orderBy']>[number]): Order {
  const direction = enumName(DIRECTIONS, message.direction) === 'DESCENDING' ? 'DESC' : 'ASC';
  return { field: requiredField(message.field), direction };
}

function decodeCursor(message: CursorMessage): Cursor {
  return { values: (message.values ?? []).map(decodeValue), before: message.before === true };
}

/** The name of an enumeration's number; undefined for one that is unknown. */
function enumName<Name extends string>(numbers: Readonly<Record<Name, number>>, number = 0): Name | undefined {
  return (Object.keys(numbers) as Name[]).find((name) => numbers[name] === number);
}

/** Reads the aggregations of a `StructuredAggregationQuery`; unnamed ones get the names that Firestore gives. */
export function decodeAggregations(message: AggregationQueryMessage): readonly Aggregation[] {
  const aggregations = (message.aggregations ?? []).map(decodeAggregation);
  checkAggregations(aggregations);
  return aggregations;
}

function decodeAggregation(message: AggregationMessage, index: number): Aggregation {
  const alias = message.alias || defaultAlias(index);
  switch (message.operator) {
    case 'count': {
      const upTo = message.count?.upTo;
      return { kind: 'count', alias, ...(upTo && { upTo: Number(decodeInteger(upTo.value)) }) };
    }
    case 'sum':
    case 'avg':
      return { kind: message.operator, alias, field: requiredField(message[message.operator]?.field) };
    default:
      throw invalidArgument('An aggregation must be one of count, sum and avg.');
  }
}
