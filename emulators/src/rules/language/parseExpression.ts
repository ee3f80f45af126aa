import { RulesSyntaxError } from './lexer.ts';
import { inBrackets, measure } from './nesting.ts';
import { globOf } from './parsePattern.ts';
import { type PathStep, readPath } from './readPath.ts';
import type { Reader } from './reader.ts';
import { isNoField, isReserved } from './reserved.ts';
import type { BinaryOperator, Expression, PathLiteralSegment, Placeholder } from './syntax.ts';
import { isExpression } from './walk.ts';

/**
 * Precedence of binary operators, which are all left-associative. Follows the grammar published in
 * @firebase/eslint-plugin-security-rules, which differs from the table at
 * https://firebase.google.com/docs/rules/rules-language ("Building conditions") in the position of `in` and `is`.
 */
const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  in: 3,
  is: 4,
  '==': 5,
  '!=': 5,
  '<': 6,
  '<=': 6,
  '>': 6,
  '>=': 6,
  '+': 7,
  '-': 7,
  '*': 8,
  '/': 8,
  '%': 8,
};

const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Parses an expression. Throws {@link RulesSyntaxError}. */
export function parseExpression(reader: Reader): Expression {
  return reader.nested(() => conditional(reader));
}

function conditional(reader: Reader): Expression {
  const start = reader.current.at.start;
  const test = operation(reader, 1);
  if (!reader.accept('?')) return test;
  const accepted = parseExpression(reader);
  reader.expect(':');
  const otherwise = parseExpression(reader);
  const at = reader.spanFrom(start);
  return { kind: 'conditional', test, accepted, otherwise, at, ...measure(at, [test, accepted, otherwise]) };
}

function operation(reader: Reader, minPrecedence: number): Expression {
  const start = reader.current.at.start;
  let left = unary(reader);
  for (;;) {
    const op = reader.current.kind === 'symbol' || reader.current.kind === 'name' ? reader.current.text : '';
    const precedence = Object.hasOwn(PRECEDENCE, op) ? PRECEDENCE[op] : undefined;
    if (precedence === undefined || precedence < minPrecedence) return left;
    // As in the official emulator, `4/2` and `4/(2)` are parsed as a 4 followed by a path. `4 / 2`, `4/ 2` and
    // `4/((2))` are divisions.
    if (op === '/' && reader.lexer.isBeforeSegment)
      throw new RulesSyntaxError("Missing 'match' keyword before path.", reader.current.at);
    reader.take();
    if (op === 'is') {
      const { kind, text: type, at: position } = reader.current;
      if (kind !== 'name' || LITERALS.has(type))
        throw new RulesSyntaxError(`mismatched input '${type.slice(0, 60)}' expecting IDENTIFIER`, position);
      reader.take();
      const at = reader.spanFrom(start);
      left = { kind: 'is', operand: left, type, at, ...measure(at, [left]) };
      continue;
    }
    const right = operation(reader, precedence + 1);
    const at = reader.spanFrom(start);
    const measured = measure(at, [left, right]);
    left =
      op === '&&' || op === '||'
        ? { kind: 'logical', op, left, right, at, ...measured }
        : { kind: 'binary', op: op as BinaryOperator, left, right, at, ...measured };
  }
}

function unary(reader: Reader): Expression {
  const { current } = reader;
  if (current.kind !== 'symbol' || (current.text !== '!' && current.text !== '-')) return postfix(reader);
  const op = current.text;
  const start = reader.take().at.start;
  const number = reader.current;
  if (op === '-' && (reader.at('-') || reader.at('!'))) throw reader.unexpected();
  // Parse the sign as part of the literal because the minimum int has no positive counterpart.
  if (op === '-' && number.kind === 'int' && number.at.start === start + 1) {
    return postfixOf(reader, start, literal(reader, start, -number.value));
  }
  const operand = reader.nested(() => unary(reader));
  const at = reader.spanFrom(start);
  return { kind: 'unary', op, operand, at, ...measure(at, [operand]) };
}

function postfix(reader: Reader): Expression {
  const start = reader.current.at.start;
  return postfixOf(reader, start, primary(reader));
}

function postfixOf(reader: Reader, start: number, first: Expression): Expression {
  let object = first;
  for (;;) {
    if (reader.accept('.')) {
      const { text: name } = reader.expectWord('a field or method');
      if (reader.at('(') ? isReserved(name) : isNoField(name)) throw reader.unexpected();
      const args = reader.at('(') ? callArguments(reader) : undefined;
      const at = reader.spanFrom(start);
      object =
        args === undefined
          ? { kind: 'member', object, name, at, ...measure(at, [], [object]) }
          : { kind: 'method', object, name, args, at, ...measure(at, args, [object]) };
    } else if (reader.accept('[')) {
      object = parseIndex(reader, start, object);
    } else {
      return object;
    }
  }
}

/** Parses the rest of `object[index]` or `object[from:to]` after the bracket. */
function parseIndex(reader: Reader, start: number, object: Expression): Expression {
  const first = reader.at(':') ? undefined : parseExpression(reader);
  const isRange = reader.accept(':');
  const to = !isRange || reader.at(']') ? undefined : parseExpression(reader);
  reader.expect(']');
  const at = reader.spanFrom(start);
  const operands = [object, first, to].filter((part) => part !== undefined);
  const measured = measure(at, [], operands);
  return first === undefined || isRange
    ? { kind: 'range', object, from: first, to, at, ...measured }
    : { kind: 'index', object, index: first, at, ...measured };
}

function primary(reader: Reader): Expression {
  const token = reader.current;
  const { start } = token.at;
  switch (token.kind) {
    case 'string':
    case 'bytes':
    case 'int':
    case 'float':
      return literal(reader, start, token.value);
    case 'name':
      return parseName(reader, token.text, start);
    case 'end':
      throw reader.unexpected();
    case 'symbol':
      break;
  }
  switch (token.text) {
    case '(': {
      reader.take();
      const inner = parseExpression(reader);
      if (reader.current.kind === 'name') throw reader.unexpected();
      reader.expect(')');
      return inBrackets(inner);
    }
    case '[': {
      reader.take();
      const items = parseList(reader, ']', () => parseExpression(reader));
      const at = reader.spanFrom(start);
      return { kind: 'list', items, at, ...measure(at, items) };
    }
    case '{':
      return mapLiteral(reader, start);
    case '/':
      return pathLiteral(reader, start);
    default:
      throw reader.unexpected();
  }
}

function literal(
  reader: Reader,
  start: number,
  value: null | boolean | bigint | number | string | Uint8Array,
): Expression {
  const token = reader.take();
  const at = reader.spanFrom(start);
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value) {
    throw new RulesSyntaxError(`Integer out of range: ${token.text.slice(0, 40)}.`, at);
  }
  return { kind: 'literal', value, at, ...measure(at, []) };
}

function parseName(reader: Reader, text: string, start: number): Expression {
  if (text === 'true' || text === 'false') return literal(reader, start, text === 'true');
  if (text === 'null') return literal(reader, start, null);
  if (isReserved(text)) throw reader.unexpected();
  reader.take();
  const args = reader.at('(') ? callArguments(reader) : undefined;
  const at = reader.spanFrom(start);
  return args === undefined
    ? { kind: 'name', name: text, at, ...measure(at, []) }
    : { kind: 'call', name: text, args, at, ...measure(at, args) };
}

function mapLiteral(reader: Reader, start: number): Expression {
  reader.take();
  const entries = parseList(reader, '}', () => {
    const key = parseExpression(reader);
    reader.expect(':');
    return { key, value: parseExpression(reader) };
  });
  const at = reader.spanFrom(start);
  return {
    kind: 'map',
    entries,
    at,
    ...measure(
      at,
      entries.flatMap(({ key, value }) => [key, value]),
    ),
  };
}

/** Parses the rest of a `bind()` placeholder after the brace: `{name}`, `{name=*}` or `{name=**}`. */
function placeholder(reader: Reader): PathStep<Placeholder> {
  const { text: name, at } = reader.expectName('the name of a placeholder');
  const isRecursive = reader.accept('=') && globOf(reader);
  if (!reader.at('}')) throw reader.unexpected();
  return { segment: { kind: 'placeholder', name, isRecursive, at }, end: reader.current.at.end };
}

/** Parses a path such as `/databases/$(database)/documents/users/$(request.auth.uid)`. */
function pathLiteral(reader: Reader, start: number): Expression {
  const segments = readPath<PathLiteralSegment>(
    reader,
    {
      '$(': () => {
        const segment = parseExpression(reader);
        if (!reader.at(')')) throw reader.unexpected();
        return { segment, end: reader.current.at.end };
      },
      '{': () => placeholder(reader),
    },
    (text) => text,
  );
  const at = reader.spanFrom(start);
  return {
    kind: 'path',
    segments,
    at,
    ...measure(at, segments.filter(isExpression)),
  };
}

function callArguments(reader: Reader): Expression[] {
  reader.expect('(');
  return parseList(reader, ')', () => parseExpression(reader));
}

/** Parses a comma-separated list up to and including the closing token. Allows a trailing comma. */
function parseList<T>(reader: Reader, close: string, item: () => T): T[] {
  const items: T[] = [];
  while (!reader.accept(close)) {
    items.push(item());
    if (!reader.at(close)) reader.expect(',');
  }
  return items;
}
