import type { FunctionDeclaration, Parameter } from '../language/syntax.ts';

/** The location of a variable at runtime. */
type Variable =
  | { readonly kind: 'local'; readonly slot: number }
  | { readonly kind: 'wildcard'; readonly slot: number };

/** A function and its declaring scope. */
export interface ScopedFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

/**
 * The wildcards and functions that a match block, a service or the file declares. Looks up other names in the outer
 * scope.
 */
export class Scope {
  readonly #outer: Scope | undefined;
  readonly #variables = new Map<string, Variable>();
  readonly #functions = new Map<string, ScopedFunction>();
  /** Number of wildcards in this scope and all outer scopes. */
  readonly wildcards: number;

  /**
   * @param names wildcards that this scope declares
   * @param functions functions that this scope declares
   */
  constructor(outer: Scope | undefined, names: readonly string[], functions: readonly FunctionDeclaration[]) {
    this.#outer = outer;
    let slot = outer?.wildcards ?? 0;
    for (const name of names) this.#variables.set(name, { kind: 'wildcard', slot: slot++ });
    this.wildcards = slot;
    for (const declaration of functions) this.#functions.set(declaration.name, { declaration, scope: this });
  }

  /** Creates the scope of a function body. Add `let` bindings one at a time because each can only use earlier ones. */
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

/** The scope of a function body. Parameters and `let` bindings shadow outer names. */
class BodyScope {
  readonly #around: Scope;
  readonly #locals = new Map<string, number>();

  constructor(around: Scope, parameters: readonly Parameter[]) {
    this.#around = around;
    for (const { name } of parameters) this.bind(name);
  }

  /** Declares a variable, and returns its slot. */
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

/** Resolves names at compile time. */
export type Names = Pick<Scope, 'variable' | 'function'>;
