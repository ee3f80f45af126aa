import type { Aggregation } from '../query/aggregate.ts';
import { fullOrder, type Cursor, type Order, type Query } from '../query/query.ts';
import type { QueryConstraint, QueryFilter } from '../rules/verdict.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { parseFieldPath, type FieldPath } from '../values/field-path.ts';
import { checkCollectionId } from '../values/name.ts';
import type { Value } from '../values/value.ts';
import { booleanField, enumField, field, integerField, messageField, messageList, requiredMessage, stringField, type JsonObject } from './reader.ts';
import { decodeValue } from './value.ts';

const FIELD_OPERATORS = {
  OPERATOR_UNSPECIFIED: 0,
  LESS_THAN: 1,
  LESS_THAN_OR_EQUAL: 2,
  GREATER_THAN: 3,
  GREATER_THAN_OR_EQUAL: 4,
  EQUAL: 5,
  NOT_EQUAL: 6,
  ARRAY_CONTAINS: 7,
  IN: 8,
  ARRAY_CONTAINS_ANY: 9,
  NOT_IN: 10,
};

const OPS: Readonly<Record<Exclude<keyof typeof FIELD_OPERATORS, 'OPERATOR_UNSPECIFIED'>, QueryConstraint['op']>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
};

const NULL: Value = { kind: 'null' };
const NAN: Value = { kind: 'double', value: Number.NaN };
const UNARY_OPERATORS = { OPERATOR_UNSPECIFIED: 0, IS_NAN: 2, IS_NULL: 3, IS_NOT_NAN: 4, IS_NOT_NULL: 5 };
const UNARY: Readonly<Record<string, Pick<QueryConstraint, 'op' | 'value'>>> = {
  IS_NAN: { op: '==', value: NAN },
  IS_NULL: { op: '==', value: NULL },
  IS_NOT_NAN: { op: '!=', value: NAN },
  IS_NOT_NULL: { op: '!=', value: NULL },
};

const COMPOSITE_OPERATORS = { OPERATOR_UNSPECIFIED: 0, AND: 1, OR: 2 };
const DIRECTIONS = { DIRECTION_UNSPECIFIED: 0, ASCENDING: 1, DESCENDING: 2 };
const MAX_FILTER_DEPTH = 100;
/** https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries, per list of values. */
const MAX_LIST_VALUES: Readonly<Partial<Record<QueryConstraint['op'], number>>> = { in: 30, 'array-contains-any': 30, 'not-in': 10 };

/**
 * Reads `google.firestore.v1.StructuredQuery`. Throws INVALID_ARGUMENT, or UNIMPLEMENTED for nearest neighbours.
 * @param parent the parent document's path relative to the database, '' at the root
 */
export function decodeQuery(parent: string, json: JsonObject): Query {
  if (field(json, 'findNearest') !== undefined) throw new StatusError('UNIMPLEMENTED', 'Nearest-neighbour queries (findNearest) are not supported.');
  const [from, ...more] = messageList(json, 'from');
  if (!from || more.length > 0) throw invalidArgument('A query must name exactly one collection in "from".');
  const where = messageField(json, 'where');
  const filter = where && decodeFilter(where, 0);
  const limit = integerField(json, 'limit');
  const offset = integerField(json, 'offset') ?? 0;
  const select = messageField(json, 'select');
  if (limit !== undefined && limit < 0) throw invalidArgument('limit is negative');
  if (offset < 0) throw invalidArgument('offset is negative');
  const query: Query = {
    parent,
    ...decodeSelector(from),
    ...(filter && { filter }),
    orderBy: messageList(json, 'orderBy').map(decodeOrder),
    ...decodeCursor(json, 'startAt'),
    ...decodeCursor(json, 'endAt'),
    offset,
    ...(limit !== undefined && { limit }),
    ...(select && { select: messageList(select, 'fields').map(decodeFieldReference) }),
  };
  checkCursors(query);
  return query;
}

function checkCursors(query: Query): void {
  const lines = fullOrder(query).length;
  for (const cursor of [query.startAt, query.endAt]) {
    if (cursor && cursor.values.length > lines) throw invalidArgument('Cursor has too many values.');
  }
}

function decodeSelector(from: JsonObject): Pick<Query, 'collectionId' | 'allDescendants'> {
  const collectionId = stringField(from, 'collectionId');
  const allDescendants = booleanField(from, 'allDescendants');
  if (collectionId !== '') checkCollectionId(collectionId);
  else if (!allDescendants) throw invalidArgument('A query must have a collection id, or ask for all descendants.');
  return { collectionId: collectionId === '' ? undefined : collectionId, allDescendants };
}

function decodeFilter(json: JsonObject, depth: number): QueryFilter | undefined {
  if (depth > MAX_FILTER_DEPTH) throw invalidArgument('The filter is nested too deeply.');
  const composite = messageField(json, 'compositeFilter');
  if (composite) {
    const op = enumField(composite, 'op', COMPOSITE_OPERATORS);
    if (op !== 'AND' && op !== 'OR') throw invalidArgument('A composite filter must have an operator.');
    const filters = messageList(composite, 'filters').map((inner) => decodeFilter(inner, depth + 1)).filter((inner) => inner !== undefined);
    if (filters.length === 0) throw invalidArgument('A composite filter must have at least one filter.');
    return { kind: op === 'AND' ? 'and' : 'or', filters };
  }
  const fieldFilter = messageField(json, 'fieldFilter');
  if (fieldFilter) return { kind: 'field', constraint: decodeFieldFilter(fieldFilter) };
  const unary = messageField(json, 'unaryFilter');
  if (unary) {
    const constraint = UNARY[enumField(unary, 'op', UNARY_OPERATORS) ?? ''];
    if (!constraint) throw invalidArgument('A unary filter must have an operator.');
    return { kind: 'field', constraint: { field: decodeFieldReference(requiredMessage(unary, 'field')), ...constraint } };
  }
  return undefined;
}

function decodeFieldFilter(json: JsonObject): QueryConstraint {
  const operator = enumField(json, 'op', FIELD_OPERATORS);
  if (operator === undefined || operator === 'OPERATOR_UNSPECIFIED') throw invalidArgument('A field filter must have an operator.');
  const constraint = {
    field: decodeFieldReference(requiredMessage(json, 'field')),
    op: OPS[operator],
    value: decodeValue(requiredMessage(json, 'value')),
  };
  checkOperand(constraint, operator);
  return constraint;
}

function checkOperand({ field: path, op, value }: QueryConstraint, operator: string): void {
  const maximum = MAX_LIST_VALUES[op];
  if (maximum !== undefined) {
    if (value.kind !== 'array' || value.values.length === 0) throw invalidArgument(`'${operator}' requires a non-empty ArrayValue.`);
    if (value.values.length > maximum) throw invalidArgument(`'${operator}' supports up to ${maximum} comparison values.`);
  }
  if (path.length === 1 && path[0] === '__name__') {
    const operands = maximum !== undefined && value.kind === 'array' ? value.values : [value];
    if (operands.some((operand) => operand.kind !== 'reference')) throw invalidArgument('__key__ filter value must be a Key');
  }
}

function decodeFieldReference(json: JsonObject): FieldPath {
  return parseFieldPath(stringField(json, 'fieldPath'));
}

function decodeOrder(json: JsonObject): Order {
  const direction = enumField(json, 'direction', DIRECTIONS);
  return { field: decodeFieldReference(requiredMessage(json, 'field')), direction: direction === 'DESCENDING' ? 'DESC' : 'ASC' };
}

function decodeCursor(json: JsonObject, name: 'startAt' | 'endAt'): { readonly [key in typeof name]?: Cursor } {
  const cursor = messageField(json, name);
  if (!cursor) return {};
  const values = messageList(cursor, 'values').map((value) => decodeValue(value));
  return { [name]: { values, before: booleanField(cursor, 'before') } };
}

/** Reads the aggregations of a `StructuredAggregationQuery`; unnamed ones get the names that Firestore gives. */
export function decodeAggregations(json: JsonObject): readonly Aggregation[] {
  const aggregations = messageList(json, 'aggregations').map(decodeAggregation);
  if (aggregations.length === 0 || aggregations.length > 5) throw invalidArgument('A query must have between one and five aggregations.');
  if (new Set(aggregations.map(({ alias }) => alias)).size < aggregations.length) throw invalidArgument('The aliases of aggregations must differ.');
  return aggregations;
}

function decodeAggregation(json: JsonObject, index: number): Aggregation {
  const alias = stringField(json, 'alias') || `field_${index + 1}`;
  const count = messageField(json, 'count');
  if (count) {
    const upTo = integerField(count, 'upTo');
    if (upTo !== undefined && upTo <= 0) throw invalidArgument('upTo must be greater than zero.');
    return { kind: 'count', alias, ...(upTo !== undefined && { upTo }) };
  }
  for (const kind of ['sum', 'avg'] as const) {
    const operator = messageField(json, kind);
    if (operator) return { kind, alias, field: decodeFieldReference(requiredMessage(operator, 'field')) };
  }
  throw invalidArgument('An aggregation must be one of count, sum and avg.');
}
