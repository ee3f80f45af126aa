import type { FunctionDeclaration, Parameter } from '../language/syntax.ts';

/** Where a variable's value is stored at runtime. */
type Variable =
  | { readonly kind: 'local'; readonly slot: number }
  | { readonly kind: 'wildcard'; readonly slot: number };

/** A function and the scope that it is declared in. */
export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

/**
 * Names that an expression can use, from the innermost scope outward: a function's variables, the wildcards and
 * functions of enclosing match blocks, and the functions of the service and the file.
 */
export class Scope {
  readonly #outer: Scope | undefined;
  readonly #variables = new Map<string, Variable>();
  readonly #functions = new Map<string, ScopedFunction>();
  /** The number of wildcards bound here and in outer scopes. */
  readonly wildcards: number;

  /**
   * @param names the wildcards that this scope adds
   * @param functions the functions declared in it
   */
  constructor(outer: Scope | undefined, names: readonly string[], functions: readonly FunctionDeclaration[]) {
    this.#outer = outer;
    let slot = outer?.wildcards ?? 0;
    for (const name of names) this.#variables.set(name, { kind: 'wildcard', slot: slot++ });
    this.wildcards = slot;
    for (const declaration of functions) this.#functions.set(declaration.name, { declaration, scope: this });
  }

  /** Creates the scope for a function's body. Bindings are added one at a time, so that each sees only earlier ones. */
  body(parameters: readonly Parameter[]): BodyScope {
    return new BodyScope(this, parameters);
  }

  variable(name: string): Variable | undefined {
    return this.#variables.get(name) ?? this.#outer?.variable(name);
  }

  function(name: string): ScopedFunction | undefined {
    return this.#functions.get(name) ?? this.#outer?.function(name);
  }
}

/** The scope inside a function: its parameters and bindings shadow outer names. */
class BodyScope {
  readonly #around: Scope;
  readonly #locals = new Map<string, number>();

  constructor(around: Scope, parameters: readonly Parameter[]) {
    this.#around = around;
    for (const { name } of parameters) this.bind(name);
  }

  /** Adds a variable; its slot is the number of existing variables. */
  bind(name: string): number {
    const slot = this.#locals.size;
    this.#locals.set(name, slot);
    return slot;
  }

  variable(name: string): Variable | undefined {
    const slot = this.#locals.get(name);
    return slot === undefined ? this.#around.variable(name) : { kind: 'local', slot };
  }

  function(name: string): ScopedFunction | undefined {
    return this.#around.function(name);
  }
}

/** Resolves names while an expression is being compiled. */
export type Names = Pick<Scope, 'variable' | 'function'>;
