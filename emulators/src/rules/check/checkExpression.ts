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

/** Method names of all types. The type of the receiver is not known at compile time. */
const METHOD_NAMES: ReadonlySet<string> = new Set(
  Object.values(METHODS).reduce<string[]>((names, table) => names.concat(...table.keys()), []),
);

/** Methods whose pattern is checked at compile time. An invalid pattern in `replace` fails only at runtime. */
const REGEX_METHODS: ReadonlySet<string> = new Set(['matches', 'split']);

/** Checks names, function calls and types in expressions, and records which functions are called. */
export class ExpressionCheck {
  readonly #issues: Issues;
  /** Functions that are called at least once. */
  readonly called = new Set<FunctionDeclaration>();

  constructor(issues: Issues) {
    this.#issues = issues;
  }

  /** Checks a function body, and warns about unused variables. */
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

  /** Warns about `request` and `resource` in a function that is never called. */
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

  /**
   * Returns the child expressions to check for variables. Excludes namespaces, and names in a path that `bind()` treats
   * as placeholders.
   */
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

  /** Reports duplicate placeholders in a path literal. */
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
    // Only a warning: as in the official emulator, the call compiles but fails at runtime.
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

/** Returns the error message for a variable with the name of a namespace. */
export function packageAsVariable(name: string): string {
  return `${name} is a package and cannot be used as variable name.`;
}

/** Types in the same order as in the official emulator's error messages. */
const TYPES =
  'bool,bytes,constraint,duration,float,int,latlng,list,vector,set,number,map,string,timestamp,path,map_diff';

function unsupportedType(type: string): string {
  return `An unsupported type identifier was used with the 'is' operator. Received ${type}. Expected one of ${TYPES}`;
}
