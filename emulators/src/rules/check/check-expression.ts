import type { BodyScope, Names, Scope } from '../evaluate/scope.ts';
import { TYPE_WORDS } from '../evaluate/type-test.ts';
import type { Issues } from '../language/issues.ts';
import type { Expression, FunctionDeclaration } from '../language/syntax.ts';
import { childrenOf } from '../language/walk.ts';
import { FUNCTIONS, METHODS, NAMESPACES } from '../library/library.ts';

const GLOBALS: ReadonlySet<string> = new Set(['request', 'resource']);
const READS: ReadonlySet<string> = new Set(['get', 'exists', 'getAfter', 'existsAfter']);

/** Every method of every type: what a name behind a dot can be. */
const METHOD_NAMES: ReadonlySet<string> = new Set(Object.values(METHODS).flatMap((table) => [...table.keys()]));

/** Checks the names, calls and types of expressions, and remembers what they use. */
export class ExpressionCheck {
  readonly #issues: Issues;
  /** Functions that some expression calls. */
  readonly called = new Set<FunctionDeclaration>();

  constructor(issues: Issues) {
    this.#issues = issues;
  }

  /** Checks a function's bindings and result; variables that nothing uses are told. */
  body(declaration: FunctionDeclaration, scope: Scope): void {
    const names: BodyScope = scope.body(declaration.parameters);
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

  /** Checks a condition. */
  check(node: Expression, names: Names): void {
    this.#walk(node, names, new Set());
  }

  #walk(node: Expression, names: Names, used: Set<string>): void {
    switch (node.kind) {
      case 'name':
        used.add(node.name);
        if (names.variable(node.name) === undefined && !GLOBALS.has(node.name)) {
          this.#issues.warning(`Invalid variable name: ${node.name}.`, node.at);
        }
        return;
      case 'is':
        if (!TYPE_WORDS.has(node.type)) this.#issues.error(`Invalid type: ${node.type}.`, node.at);
        break;
      case 'call':
        this.#call(node, names);
        break;
      case 'method':
        if (this.#namespaced(node, names)) {
          for (const arg of node.args) this.#walk(arg, names, used);
          return;
        }
        if (!METHOD_NAMES.has(node.name)) this.#issues.warning(`Invalid function name: ${node.name}.`, node.at);
        break;
      default:
        break;
    }
    for (const child of childrenOf(node)) this.#walk(child, names, used);
  }

  #call(node: Expression & { kind: 'call' }, names: Names): void {
    const declared = names.function(node.name)?.declaration;
    if (declared === undefined) {
      if (!READS.has(node.name) && !FUNCTIONS.has(node.name)) {
        this.#issues.warning(`Invalid function name: ${node.name}.`, node.at);
      }
      return;
    }
    this.called.add(declared);
    const { length } = declared.parameters;
    if (length !== node.args.length) {
      this.#issues.error(`Function ${node.name} takes ${length} arguments, not ${node.args.length}.`, node.at);
    }
  }

  /** Whether the call is one of a namespace, which is no variable. */
  #namespaced(node: Expression & { kind: 'method' }, names: Names): boolean {
    if (node.object.kind !== 'name' || names.variable(node.object.name) !== undefined) return false;
    const table = NAMESPACES.get(node.object.name);
    if (table === undefined) return false;
    if (!table.has(node.name)) this.#issues.warning(`Invalid function name: ${node.name}.`, node.at);
    return true;
  }
}
