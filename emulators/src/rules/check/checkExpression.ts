import { READ_FUNCTIONS, isInNamespace, isPackage, namespaceOf } from '../evaluate/compileCall.ts';
import type { Names, Scope } from '../evaluate/scope.ts';
import { TYPES_BY_WORD } from '../evaluate/typeTest.ts';
import type { Issues } from '../language/issues.ts';
import type { Call, Expression, FunctionDeclaration, MethodCall, PathLiteral } from '../language/syntax.ts';
import { childrenOf } from '../language/walk.ts';
import { FUNCTIONS, METHODS } from '../library/library.ts';
import { regexOf } from '../library/regex.ts';
import { repeatedPlaceholder, repeatedPlaceholders } from '../values/path.ts';

const GLOBALS: ReadonlySet<string> = new Set(['request', 'resource']);

/** The names of every type's methods; any of them can follow a dot. */
const METHOD_NAMES: ReadonlySet<string> = new Set(
  Object.values(METHODS).reduce<string[]>((names, table) => names.concat(...table.keys()), []),
);

/** Methods whose patterns are checked at compile time. An invalid pattern in `replace` fails only when evaluated. */
const REGEX_METHODS: ReadonlySet<string> = new Set(['matches', 'split']);

/** Checks the names, calls and types in expressions, and records the functions they use. */
export class ExpressionCheck {
  readonly #issues: Issues;
  /** Functions called by at least one expression. */
  readonly called = new Set<FunctionDeclaration>();

  constructor(issues: Issues) {
    this.#issues = issues;
  }

  /** Checks a function's bindings and result, and warns about unused variables. */
  body(declaration: FunctionDeclaration, scope: Scope): void {
    const names = scope.body(declaration.parameters);
    const used = new Set<string>();
    for (const { name, value } of declaration.bindings) {
      this.#walk(value, names, used);
      names.bind(name);
    }
    this.#walk(declaration.result, names, used);
    for (const { name, at } of [...declaration.parameters, ...declaration.bindings]) {
      if (!used.has(name)) this.#issues.warning(`Unused variable: ${name}.`, at);
    }
  }

  /** Warns about undefined names in an unused function. They aren't errors, because no request reaches that code. */
  unused({ bindings, result, parameters }: FunctionDeclaration): void {
    const declaredNames = new Set([...parameters, ...bindings].map(({ name }) => name));
    const walk = (node: Expression): void => {
      if (node.kind === 'name' && GLOBALS.has(node.name) && !declaredNames.has(node.name)) {
        this.#issues.warning(`Invalid variable name: ${node.name}.`, node.at);
      }
      for (const child of childrenOf(node)) walk(child);
    };
    for (const { value } of bindings) walk(value);
    walk(result);
  }

  /** Checks an `allow` condition. */
  check(node: Expression, names: Names): void {
    this.#walk(node, names, new Set());
  }

  #walk(node: Expression, names: Names, used: Set<string>): void {
    if (node.kind === 'name') this.#name(node, names, used);
    if (node.kind === 'is' && !TYPES_BY_WORD.has(node.type)) this.#issues.error(unsupportedType(node.type), node.at);
    if (node.kind === 'call') this.#call(node, names);
    if (node.kind === 'method') this.#method(node, names);
    const path = node.kind === 'method' && node.name === 'bind' ? node.object : node;
    if (path.kind === 'path') this.#path(path);
    for (const child of this.#variablesBelow(node, names)) this.#walk(child, names, used);
  }

  /** Returns the child expressions that can contain variables; namespaces and open path segments can't. */
  #variablesBelow(node: Expression, names: Names): readonly Expression[] {
    if (node.kind !== 'method') return childrenOf(node);
    if (namespaceOf(node.object, names) !== undefined) return node.args;
    if (node.name !== 'bind' || node.object.kind !== 'path') return childrenOf(node);
    const bound = childrenOf(node.object).filter(
      (child) => child.kind !== 'name' || names.variable(child.name) !== undefined,
    );
    return [...bound, ...node.args];
  }

  #name({ name, at }: Expression & { kind: 'name' }, names: Names, used: Set<string>): void {
    used.add(name);
    const variable = names.variable(name);
    if (isPackage(name)) this.#issues.error(packageAsVariable(name), at);
    else if (variable === undefined && !GLOBALS.has(name)) this.#issues.warning(`Invalid variable name: ${name}.`, at);
  }

  /** Reports repeated placeholders in a path, which can be the receiver of `bind()`. */
  #path({ segments }: PathLiteral): void {
    const placeholders = segments.filter((segment) => typeof segment !== 'string' && segment.kind === 'placeholder');
    for (const { name, at } of repeatedPlaceholders(placeholders)) this.#issues.error(repeatedPlaceholder(name), at);
  }

  #call({ name, args, at }: Call, names: Names): void {
    const declared = names.function(name)?.declaration;
    if (declared === undefined) {
      if (!READ_FUNCTIONS.has(name) && !FUNCTIONS.has(name))
        this.#issues.warning(`Invalid function name: ${name}.`, at);
      return;
    }
    this.called.add(declared);
    const { length } = declared.parameters;
    // As in the official emulator, this compiles, but fails when evaluated.
    if (length !== args.length)
      this.#issues.warning(`Function ${name} takes ${length} arguments, not ${args.length}.`, at);
  }

  #method({ object, name, args, at }: MethodCall, names: Names): void {
    const namespace = namespaceOf(object, names);
    const isFunction = namespace === undefined ? METHOD_NAMES.has(name) : isInNamespace(namespace, name);
    if (!isFunction)
      this.#issues.warning(`Invalid function name: ${namespace === undefined ? '' : `${namespace}.`}${name}.`, at);
    const [pattern] = args;
    if (!REGEX_METHODS.has(name) || pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return;
    if (regexOf(pattern.value) === undefined) {
      this.#issues.error(`Invalid regular expression pattern. Pattern: ${pattern.value.slice(0, 100)}.`, at);
    }
  }
}

/** Returns the error for a parameter or binding named like a package. */
export function packageAsVariable(name: string): string {
  return `${name} is a package and cannot be used as variable name.`;
}

/** Types in the order that the official emulator prints them. */
const TYPES =
  'bool,bytes,constraint,duration,float,int,latlng,list,vector,set,number,map,string,timestamp,path,map_diff';

function unsupportedType(type: string): string {
  return `An unsupported type identifier was used with the 'is' operator. Received ${type}. Expected one of ${TYPES}`;
}
