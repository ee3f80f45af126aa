/** Syntax tree of a rules file (https://firebase.google.com/docs/rules/rules-language). Names are not resolved. */

/** A range of source text. Lines and columns are 1-based, offsets are 0-based. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly start: number;
  /** Exclusive end offset. */
  readonly end: number;
}

interface Node {
  readonly at: Span;
  /** Nesting depth, starting at 1. Member access does not add to it. */
  readonly nesting: number;
  /** Tree height, starting at 1. Determines the stack depth of traversals. */
  readonly height: number;
}

interface Literal extends Node {
  readonly kind: 'literal';
  readonly value: null | boolean | bigint | number | string | Uint8Array;
}

interface ListLiteral extends Node {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

export interface MapLiteral extends Node {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
}

/** A path such as `/databases/$(database)/documents/users/$(request.auth.uid)`. */
export interface PathLiteral extends Node {
  readonly kind: 'path';
  readonly segments: readonly PathLiteralSegment[];
}

/** A word, a `bind()` placeholder (`{name}` or `{name=**}`), or `$(…)`. */
export type PathLiteralSegment = string | Placeholder | Expression;

/** A `bind()` placeholder. If recursive (`**`), its value is a path. */
export interface Placeholder {
  readonly kind: 'placeholder';
  readonly name: string;
  readonly isRecursive: boolean;
  /** Position of the name. */
  readonly at: Span;
}

export interface Name extends Node {
  readonly kind: 'name';
  readonly name: string;
}

/** `object.name` */
interface Member extends Node {
  readonly kind: 'member';
  readonly object: Expression;
  readonly name: string;
}

/** `object[index]` */
interface Index extends Node {
  readonly kind: 'index';
  readonly object: Expression;
  readonly index: Expression;
}

/** `object[from:to]` */
interface Range extends Node {
  readonly kind: 'range';
  readonly object: Expression;
  /** Undefined to start at the beginning. */
  readonly from: Expression | undefined;
  /** Undefined to stop at the end. */
  readonly to: Expression | undefined;
}

/** `name(args)` */
export interface Call extends Node {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly Expression[];
}

/** `object.name(args)` or `namespace.name(args)` */
export interface MethodCall extends Node {
  readonly kind: 'method';
  readonly object: Expression;
  readonly name: string;
  readonly args: readonly Expression[];
}

interface Unary extends Node {
  readonly kind: 'unary';
  readonly op: '!' | '-';
  readonly operand: Expression;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'in';

interface Binary extends Node {
  readonly kind: 'binary';
  readonly op: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `left && right` or `left || right` */
export interface Logical extends Node {
  readonly kind: 'logical';
  readonly op: '&&' | '||';
  readonly left: Expression;
  readonly right: Expression;
}

/** `operand is type` */
interface TypeTest extends Node {
  readonly kind: 'is';
  readonly operand: Expression;
  readonly type: string;
}

/** `test ? accepted : otherwise` */
export interface Conditional extends Node {
  readonly kind: 'conditional';
  readonly test: Expression;
  readonly accepted: Expression;
  readonly otherwise: Expression;
}

export type Expression =
  | Literal
  | ListLiteral
  | MapLiteral
  | PathLiteral
  | Name
  | Member
  | Index
  | Range
  | Call
  | MethodCall
  | Unary
  | Binary
  | Logical
  | TypeTest
  | Conditional;

/** `let name = value;` */
export interface Binding {
  readonly name: string;
  readonly value: Expression;
  readonly at: Span;
}

export interface Parameter {
  readonly name: string;
  readonly at: Span;
}

export interface FunctionDeclaration {
  readonly name: string;
  /** Position of the name. */
  readonly at: Span;
  readonly parameters: readonly Parameter[];
  readonly bindings: readonly Binding[];
  readonly result: Expression;
}

/** A segment in the path of a match block: a word, `{name}`, or `{name=**}`. */
export type PatternSegment =
  | { readonly kind: 'fixed'; readonly text: string; readonly at: Span }
  | { readonly kind: 'single'; readonly name: string; readonly at: Span }
  | { readonly kind: 'recursive'; readonly name: string; readonly at: Span };

/** `allow get, list: if condition;`. Without a condition, access is always allowed. */
export interface Allow {
  readonly methods: readonly { readonly name: string; readonly at: Span }[];
  readonly condition: Expression | undefined;
  readonly at: Span;
}

export interface Block {
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
}

export interface Match extends Block {
  readonly at: Span;
  readonly pattern: readonly PatternSegment[];
  readonly allows: readonly Allow[];
}

export interface Service extends Block {
  /** `cloud.firestore` or `firebase.storage`. */
  readonly name: string;
  readonly at: Span;
}

export interface RulesFile {
  /** Defaults to `1`. */
  readonly version: '1' | '2';
  /** Functions declared outside of any service. */
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly Service[];
}
