import type { BinaryOperator } from '../language/syntax.ts';
import { equals, isAmong, not } from '../values/equality.ts';
import {
  type Comparison,
  RulesConstraint,
  Undecided,
  containsConstraint,
  equalityNotDefined,
} from '../values/constraint.ts';
import { int, overflow } from '../values/int.ts';
import { compareOrdered } from '../values/order.ts';
import { RulesError, type RulesList, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import {
  RulesDuration,
  RulesTimestamp,
  durationNanos,
  durationOf,
  timestampNanos,
  timestampOf,
} from '../values/time.ts';
import { MAX_TEXT_LENGTH, tooLarge } from '../values/limits.ts';
import { typeError } from './logic.ts';

/** Binary operators that evaluate both operands. Errors propagate. */
export const OPERATORS: Readonly<Record<BinaryOperator, (a: RulesValue, b: RulesValue) => RulesValue>> = {
  '==': (a, b) => operandError(a, b) ?? compareConstraint('==', a, b) ?? equals(a, b),
  '!=': (a, b) => operandError(a, b) ?? compareConstraint('!=', a, b) ?? not(equals(a, b)),
  '<': (a, b) => relation('<', a, b),
  '<=': (a, b) => relation('<=', a, b),
  '>': (a, b) => relation('>', a, b),
  '>=': (a, b) => relation('>=', a, b),
  in: membership,
  '+': (a, b) => arithmetic('+', a, b),
  '-': (a, b) => arithmetic('-', a, b),
  '*': (a, b) => arithmetic('*', a, b),
  '/': (a, b) => arithmetic('/', a, b),
  '%': (a, b) => arithmetic('%', a, b),
};

type Arithmetic = '+' | '-' | '*' | '/' | '%';
type Relation = '<' | '<=' | '>' | '>=';

/** Evaluates `-value`. */
export function negate(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return int(-value);
  if (typeof value === 'number') return -value;
  if (value instanceof RulesDuration) return durationOf(-durationNanos(value)) ?? overflow();
  return isError(value)
    ? value
    : new RulesError(`Unsupported operation error. Received: -${typeOf(value)}. Expected: -int, -float, -duration.`);
}

/** Evaluates `!value`. */
export function invert(value: RulesValue): RulesValue {
  if (typeof value === 'boolean') return !value;
  return isError(value) ? value : typeError(value, 'bool');
}

function operandError(a: RulesValue, b: RulesValue): RulesError | undefined {
  return isError(a) ? a : isError(b) ? b : undefined;
}

function relation(op: Relation, a: RulesValue, b: RulesValue): RulesValue {
  const error = operandError(a, b);
  if (error !== undefined) return error;
  const decided = compareConstraint(op, a, b);
  if (decided !== undefined) return decided;
  const order = typeof a === 'boolean' ? undefined : compareOrdered(a, b);
  if (order === undefined) return unsupported(op, a, b);
  switch (op) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** The equivalent operators for swapped operands. */
const SWAPPED: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Compares a constraint with a value. Returns undefined if neither operand is a constraint. */
function compareConstraint(op: Comparison, a: RulesValue, b: RulesValue): RulesValue | undefined {
  const isLeft = a instanceof RulesConstraint;
  if (!isLeft && !(b instanceof RulesConstraint)) return undefined;
  const [constraint, value] = isLeft ? [a, b] : [b as RulesConstraint, a];
  const isEquality = op === '==' || op === '!=';
  if (value instanceof RulesConstraint || !(isEquality || isOrdered(value)))
    return typeError(value, isEquality ? COMPARABLE_TYPES : ORDERED_TYPES);
  return constraint.implies(isLeft ? op : SWAPPED[op], value) || new Undecided();
}

function isOrdered(value: RulesValue): boolean {
  return typeof value !== 'boolean' && compareOrdered(value, value) !== undefined;
}

function membership(value: RulesValue, container: RulesValue): RulesValue {
  const error = operandError(value, container);
  if (error !== undefined) return error;
  switch (typeOf(container)) {
    case 'list':
      return isAmong(value, (container as RulesList).items);
    case 'constraint':
      if (value instanceof RulesConstraint) return typeError(value, ORDERED_TYPES);
      return (container as RulesConstraint).contains(value) || new Undecided();
    default:
      break;
  }
  if (container === null) return new RulesError('Null value error.');
  if (typeof container !== 'object') return inNotSupported();
  if (container.type === 'set')
    return container.size > 0 && containsConstraint(value) ? equalityNotDefined() : container.has(value);
  if (container.type === 'map') {
    if (typeof value !== 'string')
      return new RulesError(
        `Unsupported operation error. Received: map.in(${typeOf(value)}). Expected: map.in(string).`,
      );
    return container.has(value);
  }
  return inNotSupported();
}

function inNotSupported(): RulesError {
  return new RulesError('Function not found error: Name: [in].');
}

function arithmetic(op: Arithmetic, a: RulesValue, b: RulesValue): RulesValue {
  const error = operandError(a, b);
  if (error !== undefined) return error;
  if (typeof a === 'bigint' && typeof b === 'bigint') return intArithmetic(op, a, b);
  if ((typeof a === 'bigint' || typeof a === 'number') && (typeof b === 'bigint' || typeof b === 'number')) {
    return floatArithmetic(op, Number(a), Number(b));
  }
  if (op === '+' && typeof a === 'string' && typeof b === 'string') {
    return a.length + b.length > MAX_TEXT_LENGTH ? tooLarge() : a + b;
  }
  return timeArithmetic(op, a, b) ?? unsupported(op, a, b);
}

function intArithmetic(op: Arithmetic, a: bigint, b: bigint): RulesValue {
  switch (op) {
    case '+':
      return int(a + b);
    case '-':
      return int(a - b);
    case '*':
      return int(a * b);
    case '/':
      return b === 0n ? divisionByZero() : int(a / b);
    case '%':
      return b === 0n ? divisionByZero() : a % b;
  }
}

/** Evaluates float arithmetic. Following IEEE 754, division by zero is not an error. */
function floatArithmetic(op: Arithmetic, a: number, b: number): RulesValue {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
  }
}

function timeArithmetic(op: Arithmetic, a: RulesValue, b: RulesValue): RulesValue | undefined {
  if (op !== '+' && op !== '-') return undefined;
  const sign = op === '+' ? 1n : -1n;
  if (b instanceof RulesDuration) {
    const change = sign * durationNanos(b);
    if (a instanceof RulesTimestamp) return timestampOf(timestampNanos(a) + change) ?? overflow();
    if (a instanceof RulesDuration) return durationOf(durationNanos(a) + change) ?? overflow();
  }
  if (a instanceof RulesDuration && b instanceof RulesTimestamp && op === '+') {
    return timestampOf(timestampNanos(b) + durationNanos(a)) ?? overflow();
  }
  if (a instanceof RulesTimestamp && b instanceof RulesTimestamp && op === '-') {
    return durationOf(timestampNanos(a) - timestampNanos(b)) ?? overflow();
  }
  return undefined;
}

function divisionByZero(): RulesError {
  return new RulesError('Divide by zero error.');
}

const ORDERED_TYPES = 'timestamp,duration,float,int,string,bytes';
const COMPARABLE_TYPES = 'bool,duration,float,int,latlng,map,null,string,bytes,timestamp,path,list,vector,set';

/** Operand types that each operator accepts, in the same order as in the official emulator's error messages. */
const ORDERED = ['string', 'bytes', 'int', 'float', 'duration', 'timestamp'];
const SUMMED = [
  'int + int',
  'float + float',
  'string + string',
  'duration + duration',
  'timestamp + duration',
  'duration + timestamp',
];
const SUBTRACTED = [
  'int - int',
  'float - float',
  'duration - duration',
  'timestamp - duration',
  'timestamp - timestamp',
];

function unsupported(op: Relation | Arithmetic, a: RulesValue, b: RulesValue): RulesError {
  return new RulesError(
    `Unsupported operation error. Received: ${typeOf(a)} ${op} ${typeOf(b)}. Expected: ${operandsFor(op).join(', ')}.`,
  );
}

function operandsFor(op: Relation | Arithmetic): readonly string[] {
  switch (op) {
    case '+':
      return SUMMED;
    case '-':
      return SUBTRACTED;
    case '*':
    case '/':
    case '%':
      return [`int ${op} int`, `float ${op} float`];
    default:
      return [...ORDERED.map((type) => `${type} ${op} ${type}`), `constraint ${op} any`, `any ${op} constraint`];
  }
}
