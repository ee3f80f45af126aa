import { invalidArgument } from '../values/status.ts';
import type { QueryConstraint } from '../values/queryFilter.ts';
import { formatFieldPath, isNamePath, samePath } from '../values/fieldPath.ts';
import { checkCollectionId } from '../values/name.ts';
import { valueSize } from '../values/size.ts';
import { utf8Length } from '../values/utf8.ts';
import type { Aggregation } from './aggregate.ts';
import type { Nearest } from './nearest.ts';
import { checkFilter } from './checkFilter.ts';
import { checkReach } from './checkReach.ts';
import { constraintsOf, fullOrder, INEQUALITIES, type Cursor, type Order, type Query } from './query.ts';

/** Operators that take a list, with their protobuf names and maximum list lengths. */
const LIST_OPS: Readonly<Partial<Record<QueryConstraint['op'], { readonly name: string; readonly maximum: number }>>> =
  {
    // https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries
    in: { name: 'IN', maximum: 30 },
    'array-contains-any': { name: 'ARRAY_CONTAINS_ANY', maximum: 30 },
    'not-in': { name: 'NOT_IN', maximum: 10 },
  };
const MAX_AGGREGATIONS = 5;
const MAX_ALIAS_BYTES = 1500;
/** Maximum size of an indexed value: https://firebase.google.com/docs/firestore/quotas#indexes */
const MAX_INDEXED_BYTES = 1500;
const MAX_INEQUALITY_FIELDS = 10;
const MAX_PARTS = 100;
const RESERVED_NAME = /^__.+__$/s;
/** https://firebase.google.com/docs/firestore/vector-search#limitations */
const MAX_DIMENSIONS = 2048;
const MAX_NEIGHBORS = 1000;

/** Throws INVALID_ARGUMENT or FAILED_PRECONDITION for a query that Firestore would reject. */
export function checkQuery(query: Query): void {
  if (query.collectionId !== undefined) checkCollectionId(query.collectionId);
  for (const constraint of constraintsOf(query.filter)) checkOperand(constraint);
  if (query.filter) checkFilter(query.filter);
  checkSize(query);
  checkReach(query);
  if (query.limit !== undefined && query.limit < 0) throw invalidArgument('limit is negative');
  if (query.offset < 0) throw invalidArgument('offset is negative');
  if (query.nearest) checkNearest(query, query.nearest);
  const order = fullOrder(query);
  const lines = order.length;
  if (order.findIndex((line) => isNamePath(line.field)) < lines - 1)
    throw invalidArgument('order by clause cannot contain more fields after the key');
  const repeated = order.find((line, at) =>
    order.some((other, before) => before < at && samePath(other.field, line.field)),
  );
  if (repeated)
    throw invalidArgument(`order by clause cannot contain duplicate fields ${formatFieldPath(repeated.field)}`);
  for (const cursor of [query.startAt, query.endAt]) if (cursor) checkCursor(query, cursor);
}

/** Throws INVALID_ARGUMENT unless a cursor is valid. Only explicit sort fields can have cursor values. */
function checkCursor({ orderBy }: Query, { values }: Cursor): void {
  if (values.length > orderBy.length) throw invalidArgument('Cursor has too many values.');
  const name = values.find((_value, at) => isNamePath((orderBy[at] as Order).field));
  if (name && name.kind !== 'reference') throw invalidArgument('Cursor __key__ value is not a document reference.');
}

/**
 * Throws INVALID_ARGUMENT if a query has too many parts.
 * https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
 */
function checkSize({ filter, orderBy, parent }: Query): void {
  const constraints = [...constraintsOf(filter)];
  const fields = new Set(
    constraints.flatMap(({ field, op }) => (INEQUALITIES.has(op) ? [formatFieldPath(field)] : [])),
  );
  if (fields.size > MAX_INEQUALITY_FIELDS) {
    throw invalidArgument(
      `The query contains ${fields.size} distinct inequality fields: [${[...fields].join(', ')}]. ` +
        `A query may not have more than ${MAX_INEQUALITY_FIELDS} distinct inequality fields.`,
    );
  }
  if (constraints.length + orderBy.length + Number(parent !== '') > MAX_PARTS) {
    throw invalidArgument(
      `The query may not have more than ${MAX_PARTS} filters + sort orders + ancestor total. ` +
        `Currently there are ${constraints.length} filters, ${orderBy.length} sort orders, ` +
        `and ${parent === '' ? 'no' : 'an'} ancestor filter.`,
    );
  }
}

function checkNearest(query: Query, { field, vector, limit, threshold, resultField }: Nearest): void {
  if (query.limit !== undefined) throw invalidArgument('A query limit cannot be used with FindNearest');
  if (query.offset > 0) throw invalidArgument('A query offset cannot be used with FindNearest');
  if (query.startAt ?? query.endAt) throw invalidArgument('A cursor cannot be used with FindNearest');
  const reserved = resultField?.find((segment) => RESERVED_NAME.test(segment));
  if (reserved !== undefined) throw invalidArgument(`The distanceResultField.property.name "${reserved}" is reserved.`);
  if (isNamePath(field)) throw invalidArgument('The vector field of findNearest must not be the name.');
  if (vector.length === 0) throw invalidArgument('Cannot have a zero length vector.');
  if (vector.length > MAX_DIMENSIONS) throw invalidArgument(`Vectors must be at most ${MAX_DIMENSIONS} dimensions.`);
  if (limit < 1 || limit > MAX_NEIGHBORS)
    throw invalidArgument(`FindNearest.limit must be a positive integer of no more than ${MAX_NEIGHBORS}`);
  if (threshold !== undefined && Number.isNaN(threshold))
    throw invalidArgument('The distance threshold must be a number.');
}

function checkOperand({ field, op, value }: QueryConstraint): void {
  const list = LIST_OPS[op];
  if (list) {
    if (value.kind !== 'array') throw invalidArgument(`'${list.name}' requires an ArrayValue.`);
    // Not a typo: Firestore says "an non-empty".
    if (value.values.length === 0) throw invalidArgument(`'${list.name}' requires an non-empty ArrayValue.`);
    if (value.values.length > list.maximum)
      throw invalidArgument(`'${list.name}' supports up to ${list.maximum} comparison values.`);
  }
  if (isNamePath(field)) {
    if (op === 'array-contains' || op === 'array-contains-any') throw invalidArgument('the name __key__ is reserved');
    const operands = list && value.kind === 'array' ? value.values : [value];
    if (operands.some((operand) => operand.kind !== 'reference'))
      throw invalidArgument('__key__ filter value must be a Key');
    return;
  }
  for (const operand of list && value.kind === 'array' ? value.values : [value]) {
    if (valueSize(operand) <= MAX_INDEXED_BYTES) continue;
    const place = `${formatFieldPath(field)}${op.startsWith('array-contains') ? '[*]' : ''}`;
    throw invalidArgument(`value for ${place} is too large to be used in a query`);
  }
}

/** Adds Firestore's default aliases `field_1`, `field_2`, … to aggregations without one. */
export function withAliases(aggregations: readonly Aggregation[]): readonly Aggregation[] {
  let unnamed = 0;
  return aggregations.map((aggregation) =>
    aggregation.alias === '' ? { ...aggregation, alias: `field_${(unnamed += 1)}` } : aggregation,
  );
}

/** Throws INVALID_ARGUMENT for aggregations that Firestore would reject. */
export function checkAggregations(aggregations: readonly Aggregation[]): void {
  if (aggregations.length === 0) throw invalidArgument('Aggregations can not be empty.');
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. ` +
        `Received: ${aggregations.length}`,
    );
  }
  const aliases = new Set<string>();
  for (const aggregation of aggregations) {
    if (aliases.has(aggregation.alias))
      throw invalidArgument(`Aggregation aliases contain duplicate alias: ${aggregation.alias}.`);
    aliases.add(aggregation.alias);
    if (RESERVED_NAME.test(aggregation.alias))
      throw invalidArgument(`The property.name "${aggregation.alias}" is reserved.`);
    if (utf8Length(aggregation.alias) > MAX_ALIAS_BYTES)
      throw invalidArgument(`The property.name is longer than ${MAX_ALIAS_BYTES} bytes.`);
    if (aggregation.kind !== 'count' && isNamePath(aggregation.field))
      throw invalidArgument('Aggregations are not supported for the property: __key__');
    if (aggregation.kind === 'count' && aggregation.upTo !== undefined && aggregation.upTo < 0) {
      throw invalidArgument('The `up_to` value in a COUNT aggregation must be greater than or equal to zero.');
    }
  }
}
