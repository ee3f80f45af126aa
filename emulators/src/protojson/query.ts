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
import type { JsonObject } from '../values/json.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import { invalidArgument } from '../values/status.ts';
import { parseFieldPath, parseQueryPath, type FieldPath } from '../values/fieldPath.ts';
import {
  booleanField,
  doubleField,
  enumField,
  integerField,
  messageField,
  messageList,
  requiredMessage,
  stringField,
} from './reader.ts';
import { decodeValue } from './value.ts';

const MAX_FILTER_DEPTH = 100;

/**
 * Decodes a `google.firestore.v1.StructuredQuery`. Throws INVALID_ARGUMENT.
 * @param parent path of the parent document, or '' for the root
 */
export function decodeQuery(parent: string, json: JsonObject): Query {
  const [from, ...more] = messageList(json, 'from');
  if (more.length > 0) throw invalidArgument('StructuredQuery.from cannot have more than one collection selector.');
  const where = messageField(json, 'where');
  const filter = where && decodeFilter(where, 0);
  const limit = integerField(json, 'limit');
  const offset = integerField(json, 'offset') ?? 0;
  const select = messageField(json, 'select');
  const nearest = messageField(json, 'findNearest');
  const query: Query = {
    parent,
    ...decodeSelector(from ?? {}),
    ...(filter && { filter }),
    orderBy: messageList(json, 'orderBy').map(decodeOrder),
    ...decodeCursor(json, 'startAt'),
    ...decodeCursor(json, 'endAt'),
    offset,
    ...(limit !== undefined && { limit }),
    ...(nearest && { nearest: decodeNearest(nearest) }),
    ...(select && { select: messageList(select, 'fields').map(decodeFieldReference) }),
  };
  checkQuery(query);
  return query;
}

function decodeNearest(json: JsonObject): Nearest {
  const vector = numbersOf(decodeValue(messageField(json, 'queryVector') ?? {}));
  if (!vector) throw invalidArgument('Query Value must be of type vector.');
  const measure = enumField(json, 'distanceMeasure', DISTANCE_MEASURES);
  if (measure === undefined || measure === 'DISTANCE_MEASURE_UNSPECIFIED')
    throw invalidArgument('Unknown Distance Measure.');
  const resultField = stringField(json, 'distanceResultField');
  const threshold = doubleField(json, 'distanceThreshold');
  return {
    field: decodeFieldReference(requiredMessage(json, 'vectorField')),
    vector,
    measure,
    limit: integerField(json, 'limit') ?? 0,
    ...(resultField !== '' && { resultField: parseFieldPath(resultField) }),
    ...(threshold !== undefined && { threshold }),
  };
}

function decodeSelector(from: JsonObject): Pick<Query, 'collectionId' | 'allDescendants'> {
  const collectionId = stringField(from, 'collectionId');
  const allDescendants = booleanField(from, 'allDescendants');
  return { collectionId: collectionId === '' ? undefined : collectionId, allDescendants };
}

/** Decodes a filter. Returns undefined for a composite filter that matches everything. */
function decodeFilter(json: JsonObject, depth: number): QueryFilter | undefined {
  if (depth > MAX_FILTER_DEPTH) throw invalidArgument('The filter is nested too deeply.');
  const composite = messageField(json, 'compositeFilter');
  if (composite) {
    const op = enumField(composite, 'op', COMPOSITE_OPERATORS);
    if (op !== 'AND' && op !== 'OR') throw invalidArgument('Unsupported CompositeFilter operator.');
    return compositeFilter(
      op,
      messageList(composite, 'filters').map((inner) => decodeFilter(inner, depth + 1)),
    );
  }
  const fieldFilter = messageField(json, 'fieldFilter');
  if (fieldFilter) return { kind: 'field', constraint: decodeFieldFilter(fieldFilter) };
  const unary = messageField(json, 'unaryFilter');
  if (unary) {
    const operator = enumField(unary, 'op', UNARY_OPERATORS);
    const constraint = operator && operator !== 'OPERATOR_UNSPECIFIED' ? UNARY_OPS[operator] : undefined;
    if (!constraint) throw invalidArgument('Unknown UnaryFilter operator.');
    const operand = messageField(unary, 'field');
    if (!operand) throw invalidArgument('Unsupported UnaryFilter operand type (non-FIELD).');
    return { kind: 'field', constraint: { field: decodeFieldReference(operand), ...constraint } };
  }
  throw invalidArgument('Unknown Filter type.');
}

function decodeFieldFilter(json: JsonObject): QueryConstraint {
  const operator = enumField(json, 'op', FIELD_OPERATORS);
  if (operator === undefined || operator === 'OPERATOR_UNSPECIFIED')
    throw invalidArgument('Unknown FieldFilter operator.');
  return comparison(
    decodeFieldReference(messageField(json, 'field')),
    FIELD_OPS[operator],
    decodeValue(messageField(json, 'value') ?? {}),
  );
}

function decodeFieldReference(json: JsonObject = {}): FieldPath {
  return parseQueryPath(stringField(json, 'fieldPath'));
}

function decodeOrder(json: JsonObject): Order {
  const direction = enumField(json, 'direction', DIRECTIONS);
  return {
    field: decodeFieldReference(messageField(json, 'field')),
    direction: direction === 'DESCENDING' ? 'DESC' : 'ASC',
  };
}

function decodeCursor(json: JsonObject, name: 'startAt' | 'endAt'): { readonly [key in typeof name]?: Cursor } {
  const cursor = messageField(json, name);
  if (!cursor) return {};
  const values = messageList(cursor, 'values').map((value) => decodeValue(value));
  return { [name]: { values, before: booleanField(cursor, 'before') } };
}

/** Decodes the aggregations in a `StructuredAggregationQuery`, and adds Firestore's default aliases. */
export function decodeAggregations(json: JsonObject): readonly Aggregation[] {
  const aggregations = withAliases(messageList(json, 'aggregations').map(decodeAggregation));
  checkAggregations(aggregations);
  return aggregations;
}

function decodeAggregation(json: JsonObject): Aggregation {
  const alias = stringField(json, 'alias');
  const count = messageField(json, 'count');
  if (count) {
    const upTo = integerField(count, 'upTo');
    return { kind: 'count', alias, ...(upTo !== undefined && { upTo }) };
  }
  for (const kind of ['sum', 'avg'] as const) {
    const operator = messageField(json, kind);
    if (operator) return { kind, alias, field: decodeFieldReference(messageField(operator, 'field')) };
  }
  throw invalidArgument('Operator field in Aggregation is not set.');
}
