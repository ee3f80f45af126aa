import type { Call, Expression, MethodCall } from '../language/syntax.ts';
import { FUNCTIONS, METHODS, NAMESPACES } from '../library/library.ts';
import { type Signature, apply } from '../library/signature.ts';
import { RulesPath, unboundPlaceholder } from '../values/path.ts';
import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { type Evaluate, type Frame, type ReadFunction, charged } from './run.ts';
import type { Names, ScopedFunction } from './scope.ts';

/** The compiled body of a function. */
interface FunctionCode {
  readonly bindings: readonly Evaluate[];
  readonly result: Evaluate;
}

export const READ_FUNCTIONS: ReadonlySet<string> = new Set<ReadFunction>(['get', 'exists', 'getAfter', 'existsAfter']);

/** Name of the function that logs its argument and returns it. */
const DEBUG = 'debug';

/** Namespace of the read functions in Storage rules, as in `firestore.get(…)`. */
const READ_NAMESPACE = 'firestore';

/** Compiles calls to declared functions, library functions and read functions. */
export class CallCompiler {
  readonly #compile: (node: Expression, names: Names) => Evaluate;
  readonly #hasReadFunctions: boolean;
  readonly #functions = new Map<ScopedFunction, FunctionCode>();

  /**
   * @param compile compiles arguments and function bodies
   * @param hasReadFunctions whether `get()` is available without the `firestore` namespace
   */
  constructor(compile: (node: Expression, names: Names) => Evaluate, hasReadFunctions: boolean) {
    this.#compile = compile;
    this.#hasReadFunctions = hasReadFunctions;
  }

  /** Compiles `name(args)`. Declared functions shadow library functions. */
  call(node: Call, names: Names): Evaluate {
    const { name } = node;
    const args = node.args.map((arg) => this.#compile(arg, names));
    const declared = names.function(name);
    if (declared !== undefined) return this.#declared(node, declared, args);
    if (this.#hasReadFunctions && READ_FUNCTIONS.has(name)) {
      return charged(node, 1, (frame) =>
        readDocument(
          frame,
          name as ReadFunction,
          args.map((arg) => arg(frame)),
        ),
      );
    }
    const code = libraryCall(node, 1, name, FUNCTIONS.get(name), args);
    return name === DEBUG ? reportingDebug(code) : code;
  }

  /** Compiles `object.name(args)` or `namespace.name(args)`. */
  method(node: MethodCall, names: Names, receiver: Evaluate): Evaluate {
    const { name, object } = node;
    const args = node.args.map((arg) => this.#compile(arg, names));
    const namespace = namespaceOf(object, names);
    if (namespace === READ_NAMESPACE && READ_FUNCTIONS.has(name)) {
      return charged(node, 2, (frame) =>
        readDocument(
          frame,
          name as ReadFunction,
          args.map((arg) => arg(frame)),
        ),
      );
    }
    if (namespace !== undefined) {
      return libraryCall(node, 2, `${namespace}.${name}`, NAMESPACES.get(namespace)?.get(name), args);
    }
    return charged(node, 1, (frame) => {
      const self = receiver(frame);
      const values = args.map((arg) => arg(frame));
      if (isError(self)) return self;
      const signatures = METHODS[typeOf(self)]?.get(name);
      if (signatures !== undefined) return apply(name, signatures, [self, ...values], true);
      return self === null ? new RulesError('Null value error.') : (values.find(isError) ?? functionNotFound(name));
    });
  }

  #declared(node: Call, declared: ScopedFunction, args: readonly Evaluate[]): Evaluate {
    const { parameters, name } = declared.declaration;
    if (parameters.length !== args.length) {
      const expected = `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
      return charged(
        node,
        1,
        () => new RulesError(`Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`),
      );
    }
    return charged(node, 1, (frame) => {
      const { run } = frame;
      // Compile on the first call so that long call chains do not overflow the stack at compile time.
      const code = this.#function(declared);
      const inner: Frame = { run, wildcards: frame.wildcards, locals: args.map((arg) => arg(frame)) };
      for (const binding of code.bindings) {
        run.steps++;
        inner.locals.push(binding(inner));
      }
      return code.result(inner);
    });
  }

  #function(declared: ScopedFunction): FunctionCode {
    const cached = this.#functions.get(declared);
    if (cached !== undefined) return cached;
    const { declaration, scope } = declared;
    const names = scope.body(declaration.parameters);
    const bindings: Evaluate[] = [];
    for (const { name, value } of declaration.bindings) {
      bindings.push(this.#compile(value, names));
      names.bind(name);
    }
    const code = { bindings, result: this.#compile(declaration.result, names) };
    this.#functions.set(declared, code);
    return code;
  }
}

/** Returns whether a namespace contains a function. */
export function isInNamespace(namespace: string, name: string): boolean {
  return namespace === READ_NAMESPACE ? READ_FUNCTIONS.has(name) : NAMESPACES.get(namespace)?.has(name) === true;
}

/** Returns whether a name is a library namespace. */
export function isPackage(name: string): boolean {
  return NAMESPACES.has(name);
}

/** Returns the namespace that an expression refers to, if any. Variables shadow namespaces. */
export function namespaceOf(object: Expression, names: Names): string | undefined {
  if (object.kind !== 'name') return undefined;
  if (object.name !== READ_NAMESPACE && !NAMESPACES.has(object.name)) return undefined;
  return names.variable(object.name) === undefined ? object.name : undefined;
}

function libraryCall(
  node: Expression,
  cost: number,
  displayName: string,
  signatures: readonly Signature[] | undefined,
  args: readonly Evaluate[],
): Evaluate {
  return charged(node, cost, (frame) => {
    const values = args.map((arg) => arg(frame));
    return signatures === undefined ? functionNotFound(displayName) : apply(displayName, signatures, values);
  });
}

function reportingDebug(code: Evaluate): Evaluate {
  return (frame) => {
    const value = code(frame);
    frame.run.debug?.(value);
    return value;
  };
}

function readDocument(frame: Frame, functionName: ReadFunction, args: readonly RulesValue[]): RulesValue {
  const [path] = args;
  if (args.length !== 1 || !(path instanceof RulesPath)) return args.find(isError) ?? functionNotFound(functionName);
  return path.unbound !== undefined ? unboundPlaceholder(path.unbound) : frame.run.reader.read(functionName, path);
}

function functionNotFound(name: string): RulesError {
  return new RulesError(`Function not found error: Name: [${name}].`);
}
