import {
  defaultDirection,
  DEFAULT_LIST_LIMIT,
  entities,
  LIST_CEILING,
  allowedQueries,
  seesField,
  UNLIMITED,
  type Audience,
  type Collection,
  type Direction,
  type Entity,
  type Field,
  type FieldSet,
  type QueryShape,
} from '@firehouse/model';
import { Problem } from '../http/problem.ts';
import { parseFilter, type Comparison, type Condition } from './parseFilter.ts';
import { operandOf, type Operand } from './operand.ts';

/** A validated filter condition. */
export interface ListFilter {
  readonly field: string;
  readonly op: Comparison;
  readonly value: Operand;
}

/** A validated list request. */
export interface ListRequest {
  readonly collection: Collection;
  readonly filters: readonly ListFilter[];
  readonly orderBy: string;
  readonly direction: Direction;
  /** Maximum number of documents, or undefined for all (up to the ceiling). */
  readonly limit: number | undefined;
  /** ID of the last document on the previous page, or its key if the caller can't see the ID. */
  readonly after: string | undefined;
}

const PARAMETERS = ['q', 'orderBy', 'limit', 'type', 'email', 'after'] as const;
type Parameters = Partial<Record<(typeof PARAMETERS)[number], string>>;

/**
 * Parses the query parameters of a list (SPEC §7; docs/api.md). Accepts only the query shapes defined in the model, and
 * no fields that the caller can't see.
 * @param owner a condition that replaces others on its field, for callers who can list only their own documents
 * @throws {Problem} 400 with a message that says what is wrong
 */
export function readListRequest(
  collection: Collection,
  query: Readonly<Record<string, unknown>>,
  audience: Audience,
  owner?: Condition,
): ListRequest {
  const parameters = readParameters(query);
  const conditions = parameters.q === undefined ? [] : parseFilter(parameters.q);
  for (const name of ['type', 'email'] as const) {
    const value = parameters[name];
    if (value !== undefined) conditions.push({ field: name, op: '=', literal: { kind: 'text', value } });
  }
  const asked = owner === undefined ? conditions : [...conditions.filter(({ field }) => field !== owner.field), owner];
  const filters = asked.map((condition) => checked(collection, condition, audience));
  const order = readOrder(collection, parameters.orderBy, audience);
  const shape = fittingShape(collection, filters, order?.field);
  return {
    collection,
    filters,
    orderBy: shape.by,
    direction: order?.direction ?? defaultDirection[collection] ?? 'asc',
    limit: readLimit(parameters.limit),
    after: parameters.after,
  };
}

const ORDER = /^\s*([A-Za-z][\w.]{0,99})\s*(?:,\s*(asc|desc)\s*)?$/;

function readParameters(query: Readonly<Record<string, unknown>>): Parameters {
  const parameters: Parameters = {};
  for (const [name, value] of Object.entries(query)) {
    const parameter = PARAMETERS.find((allowed) => allowed === name);
    if (parameter === undefined) throw new Problem(400, `A list accepts only ${PARAMETERS.join(', ')}.`);
    if (typeof value !== 'string') throw new Problem(400, `${parameter} is given more than once.`);
    if (value !== '') parameters[parameter] = value;
  }
  return parameters;
}

function checked(collection: Collection, { field, op, literal }: Condition, audience: Audience): ListFilter {
  return { field, op, value: operandOf(field, visibleField(collection, field, audience), literal) };
}

function visibleField(collection: Collection, name: string, audience: Audience): Field {
  const entity: Entity = entities[collection];
  const field = seesField(entity, name, audience) ? fieldAt(entity.fields, name) : undefined;
  if (field === undefined) throw new Problem(400, `${collection} has no field ${name}.`);
  return field;
}

function fieldAt(fields: FieldSet, name: string): Field | undefined {
  const [first = '', ...rest] = name.split('.');
  const field = fields[first];
  if (rest.length === 0 || field === undefined) return field;
  return field.kind === 'group' ? fieldAt(field.fields, rest.join('.')) : undefined;
}

function readOrder(
  collection: Collection,
  text: string | undefined,
  audience: Audience,
): { readonly field: string; readonly direction: Direction | undefined } | undefined {
  if (text === undefined) return undefined;
  const [, field, direction] = ORDER.exec(text) ?? [];
  if (field === undefined) throw new Problem(400, 'orderBy must be a field, then a comma and asc or desc.');
  visibleField(collection, field, audience);
  return { field, direction: direction === 'asc' || direction === 'desc' ? direction : undefined };
}

/**
 * Returns the first query shape that fits a list. All of the shape's equality filters must be present exactly once, and
 * ranges and sorting can only use its sort field.
 */
function fittingShape(collection: Collection, filters: readonly ListFilter[], orderBy: string | undefined): QueryShape {
  const shapes = allowedQueries[collection];
  if (shapes.length === 0) throw new Problem(400, `${collection} cannot be listed.`);
  const fitting = shapes.find((shape) => fits(shape, filters, orderBy));
  if (fitting !== undefined) return fitting;
  const outside = filters.find(({ field }) => !shapes.some(({ by, equal }) => by === field || equal.includes(field)));
  if (outside !== undefined) throw new Problem(400, `${collection} cannot be filtered by ${outside.field}.`);
  if (orderBy !== undefined && !shapes.some(({ by }) => by === orderBy)) {
    throw new Problem(400, `${collection} cannot be ordered by ${orderBy}.`);
  }
  throw new Problem(400, `${collection} cannot be filtered and ordered in this way.`);
}

function fits(shape: QueryShape, filters: readonly ListFilter[], orderBy: string | undefined): boolean {
  if (orderBy !== undefined && orderBy !== shape.by) return false;
  const others = filters.filter(({ field }) => field !== shape.by);
  // Firestore allows only one `!=` per query.
  const unequal = filters.filter(({ op }) => op === '!=');
  return (
    unequal.length <= 1 &&
    others.length === shape.equal.length &&
    shape.equal.every((name) => others.some(({ field, op }) => field === name && op === '='))
  );
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_LIST_LIMIT;
  const limit = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (limit === UNLIMITED) return undefined;
  if (limit >= 1 && limit <= LIST_CEILING) return limit;
  throw new Problem(
    400,
    `limit must be a whole number from 1 to ${LIST_CEILING.toLocaleString('en-US')}, or -1 for all.`,
  );
}
