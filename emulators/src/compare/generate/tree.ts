import type { BinaryOperator, Expression, PathLiteralSegment } from '../../rules/language/syntax.ts';

/** Removes positions and sizes from a syntax tree type. */
type Bare<T> = T extends bigint | number | string | boolean | null | undefined | Uint8Array
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Bare<Item>[]
    : { readonly [Key in Exclude<keyof T, 'at' | 'nesting' | 'height'>]: Bare<T[Key]> };

/** An expression tree that can be generated, printed, and shrunk. */
export type Tree = Bare<Expression>;

/** A segment of a path literal. */
export type SegmentTree = Bare<PathLiteralSegment>;

/** A function declaration in generated rules. */
export interface FunctionTree {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly bindings: readonly { readonly name: string; readonly value: Tree }[];
  readonly result: Tree;
}

/** Creates a literal. The language has no negative literals: a printed negative number is parsed as a unary minus. */
export function literal(value: null | boolean | bigint | number | string | Uint8Array): Tree {
  return { kind: 'literal', value };
}

export function intLiteral(value: number): Tree {
  return literal(BigInt(value));
}

export function list(...items: readonly Tree[]): Tree {
  return { kind: 'list', items };
}

/** Creates a map literal with string keys. */
export function map(entries: Readonly<Record<string, Tree>>): Tree {
  return {
    kind: 'map',
    entries: Object.entries(entries).map(([key, value]) => ({ key: literal(key), value })),
  };
}

export function path(...segments: readonly SegmentTree[]): Tree {
  return { kind: 'path', segments };
}

/** Creates a placeholder for `bind()`. */
export function placeholder(name: string, isRecursive: boolean): SegmentTree {
  return { kind: 'placeholder', name, isRecursive };
}

/** Creates a variable or a chain of member accesses: `nameOf('request', 'auth', 'uid')`. */
export function nameOf(name: string, ...members: readonly string[]): Tree {
  return members.reduce<Tree>((object, inner) => ({ kind: 'member', object, name: inner }), { kind: 'name', name });
}

export function member(object: Tree, name: string): Tree {
  return { kind: 'member', object, name };
}

export function index(object: Tree, at: Tree): Tree {
  return { kind: 'index', object, index: at };
}

export function call(name: string, ...args: readonly Tree[]): Tree {
  return { kind: 'call', name, args };
}

export function method(object: Tree, name: string, ...args: readonly Tree[]): Tree {
  return { kind: 'method', object, name, args };
}

export function not(operand: Tree): Tree {
  return { kind: 'unary', op: '!', operand };
}

export function minus(operand: Tree): Tree {
  return { kind: 'unary', op: '-', operand };
}

export function binary(left: Tree, op: BinaryOperator, right: Tree): Tree {
  return { kind: 'binary', op, left, right };
}

export function logical(left: Tree, op: '&&' | '||', right: Tree): Tree {
  return { kind: 'logical', op, left, right };
}

export function is(operand: Tree, type: string): Tree {
  return { kind: 'is', operand, type };
}

export function conditional(test: Tree, accepted: Tree, otherwise: Tree): Tree {
  return { kind: 'conditional', test, accepted, otherwise };
}
