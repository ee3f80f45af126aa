import type { Aggregation } from '../query/aggregate.ts';
import { checkAggregations, checkQuery, withAliases } from '../query/check.ts';
import { numbersOf, type Nearest } from '../query/nearest.ts';
import {
  comparison,
  COMPOSITE_OPERATORS,
  DIRECTIONS,
  DISTANCE_MEASURES,
  FIELD_OPERATORS,
  FIELD_OPS,
  UNARY_OPERATORS,
  UNARY_OPS,
  compositeFilter,
} from '../query/operators.ts';
import type { Cursor, Order, Query } from '../query/query.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import { invalidArgument } from '../values/status.ts';
import { parseFieldPath, parseQueryPath, type FieldPath } from '../values/fieldPath.ts';
import type {
  AggregationMessage,
  AggregationQueryMessage,
  CursorMessage,
  FieldReferenceMessage,
  FilterMessage,
  NearestMessage,
  QueryMessage,
} from './messages.ts';
import { decodeInteger, decodeValue } from './value.ts';

/**
 * Decodes a `google.firestore.v1.StructuredQuery`. Throws INVALID_ARGUMENT.
 * @param parent path of the parent document, or '' for the root
 */
export function decodeQuery(parent: string, message: QueryMessage): Query {
  const [from, ...more] = message.from ?? [];
  if (more.length > 0) throw invalidArgument('StructuredQuery.from cannot have more than one collection selector.');
  const filter = message.where && decodeFilter(message.where);
  const { startAt, endAt, limit, findNearest, select } = message;
  const query: Query = {
    parent,
    collectionId: from?.collectionId || undefined,
    allDescendants: from?.allDescendants === true,
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
  const vector = numbersOf(decodeValue(message.queryVector ?? null));
  if (!vector) throw invalidArgument('Query Value must be of type vector.');
  const measure = enumName(DISTANCE_MEASURES, message.distanceMeasure);
  if (measure === undefined || measure === 'DISTANCE_MEASURE_UNSPECIFIED')
    throw invalidArgument('Unknown Distance Measure.');
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

/** Decodes a filter. Returns undefined for a composite filter that matches everything. */
function decodeFilter(message: FilterMessage): QueryFilter | undefined {
  switch (message.filterType) {
    case 'compositeFilter':
      return decodeCompositeFilter(message.compositeFilter ?? {});
    case 'fieldFilter':
      return { kind: 'field', constraint: decodeFieldFilter(message.fieldFilter ?? {}) };
    case 'unaryFilter':
      return { kind: 'field', constraint: decodeUnaryFilter(message.unaryFilter ?? {}) };
    default:
      throw invalidArgument('Unknown Filter type.');
  }
}

function decodeCompositeFilter(message: NonNullable<FilterMessage['compositeFilter']>): QueryFilter | undefined {
  const op = enumName(COMPOSITE_OPERATORS, message.op);
  if (op !== 'AND' && op !== 'OR') throw invalidArgument('Unsupported CompositeFilter operator.');
  return compositeFilter(op, (message.filters ?? []).map(decodeFilter));
}

function decodeFieldFilter(message: NonNullable<FilterMessage['fieldFilter']>): QueryConstraint {
  const operator = enumName(FIELD_OPERATORS, message.op);
  if (operator === undefined || operator === 'OPERATOR_UNSPECIFIED')
    throw invalidArgument('Unknown FieldFilter operator.');
  return comparison(decodeFieldReference(message.field), FIELD_OPS[operator], decodeValue(message.value ?? null));
}

function decodeUnaryFilter(message: NonNullable<FilterMessage['unaryFilter']>): QueryConstraint {
  const operator = enumName(UNARY_OPERATORS, message.op);
  if (operator === undefined || operator === 'OPERATOR_UNSPECIFIED')
    throw invalidArgument('Unknown UnaryFilter operator.');
  if (!message.field) throw invalidArgument('Unsupported UnaryFilter operand type (non-FIELD).');
  return { field: decodeFieldReference(message.field), ...UNARY_OPS[operator] };
}

function decodeFieldReference(message: FieldReferenceMessage | null | undefined): FieldPath {
  return parseQueryPath(message?.fieldPath ?? '');
}

function decodeOrder(message: NonNullable<QueryMessage['orderBy']>[number]): Order {
  const direction = enumName(DIRECTIONS, message.direction) === 'DESCENDING' ? 'DESC' : 'ASC';
  return { field: decodeFieldReference(message.field), direction };
}

function decodeCursor(message: CursorMessage): Cursor {
  return { values: (message.values ?? []).map(decodeValue), before: message.before === true };
}

/** Returns the name of an enum value, or undefined if it is unknown. */
function enumName<Name extends string>(numbers: Readonly<Record<Name, number>>, number = 0): Name | undefined {
  return (Object.keys(numbers) as Name[]).find((name) => numbers[name] === number);
}

/** Decodes the aggregations in a `StructuredAggregationQuery`, and adds Firestore's default aliases. */
export function decodeAggregations(message: AggregationQueryMessage): readonly Aggregation[] {
  const aggregations = withAliases((message.aggregations ?? []).map(decodeAggregation));
  checkAggregations(aggregations);
  return aggregations;
}

function decodeAggregation(message: AggregationMessage): Aggregation {
  const alias = message.alias ?? '';
  switch (message.operator) {
    case 'count': {
      const upTo = message.count?.upTo;
      return { kind: 'count', alias, ...(upTo && { upTo: Number(decodeInteger(upTo.value)) }) };
    }
    case 'sum':
    case 'avg':
      return { kind: message.operator, alias, field: decodeFieldReference(message[message.operator]?.field) };
    default:
      throw invalidArgument('Operator field in Aggregation is not set.');
  }
}
