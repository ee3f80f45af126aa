import type { Expression, PathLiteral } from '../language/syntax.ts';
import { FUNCTIONS, METHODS, NAMESPACES } from '../library/library.ts';
import { type Signature, apply } from '../library/signature.ts';
import { PlainMap } from '../values/map.ts';
import { RulesPath } from '../values/path.ts';
import { RulesBytes, RulesError, RulesList, type RulesValue, isError, typeOf } from '../values/rules-value.ts';
import { UNKNOWN, isUnknown } from '../values/unknown.ts';
import { element, member, slice } from './access.ts';
import { DEEPEST_CALL, MOST_EXPRESSIONS } from './limits.ts';
import { asTruth, combine, eitherOf } from './logic.ts';
import { OPERATORS, invert, negate } from './operators.ts';
import { type Evaluate, type Frame, type ReadFunction, exhausted } from './run.ts';
import type { Names, ScopedFunction } from './scope.ts';
import { hasType } from './type-test.ts';

/** Told of every expression that is evaluated, and of its value. */
export type Observer = (node: Expression, value: RulesValue) => void;

/** A function's code: its bindings in order, then its result. */
interface FunctionCode {
  readonly bindings: readonly Evaluate[];
  readonly result: Evaluate;
}

const READ_FUNCTIONS: ReadonlySet<string> = new Set(['get', 'exists', 'getAfter', 'existsAfter']);

/**
 * Turns expressions into closures. With an observer every closure reports; without one, none has a
 * trace of it.
 */
export class ExpressionCompiler {
  readonly #observer: Observer | undefined;
  readonly #functions = new Map<ScopedFunction, FunctionCode>();

  constructor(observer?: Observer) {
    this.#observer = observer;
  }

  /** The code of an expression in the scope of `names`. */
  compile(node: Expression, names: Names): Evaluate {
    const code = this.#code(node, names);
    const observer = this.#observer;
    if (observer === undefined) return code;
    return (frame) => {
      const value = code(frame);
      observer(node, value);
      return value;
    };
  }

  #code(node: Expression, names: Names): Evaluate {
    switch (node.kind) {
      case 'literal': {
        const value = node.value instanceof Uint8Array ? new RulesBytes(node.value) : node.value;
        return () => value;
      }
      case 'name':
        return this.#name(node, names);
      case 'member': {
        const object = this.compile(node.object, names);
        return counted(node, (frame) => member(object(frame), node.name));
      }
      case 'index': {
        const object = this.compile(node.object, names);
        const index = this.compile(node.index, names);
        return counted(node, (frame) => element(object(frame), index(frame)));
      }
      case 'range': {
        const object = this.compile(node.object, names);
        const from = this.compile(node.from, names);
        const to = this.compile(node.to, names);
        return counted(node, (frame) => slice(object(frame), from(frame), to(frame)));
      }
      case 'unary': {
        const operand = this.compile(node.operand, names);
        const operate = node.op === '!' ? invert : negate;
        return counted(node, (frame) => operate(operand(frame)));
      }
      case 'binary': {
        const left = this.compile(node.left, names);
        const right = this.compile(node.right, names);
        const operate = OPERATORS[node.op];
        return counted(node, (frame) => operate(left(frame), right(frame)));
      }
      case 'is': {
        const operand = this.compile(node.operand, names);
        return counted(node, (frame) => hasType(operand(frame), node.type));
      }
      case 'logical':
        return this.#logical(node.op === '||', node, names);
      case 'conditional':
        return this.#conditional(node, names);
      case 'list': {
        const items = node.items.map((item) => this.compile(item, names));
        return counted(node, (frame) => listOf(items.map((item) => item(frame))));
      }
      case 'map':
        return this.#map(node, names);
      case 'path':
        return this.#path(node, names);
      case 'call':
        return this.#call(node, names);
      case 'method':
        return this.#method(node, names);
    }
  }

  #name(node: Expression & { kind: 'name' }, names: Names): Evaluate {
    const { name } = node;
    const variable = names.variable(name);
    if (variable === undefined) {
      return counted(node, (frame) => frame.run.globals.get(name) ?? globalOrError(frame, name));
    }
    const { slot } = variable;
    return variable.kind === 'local'
      ? counted(node, (frame) => frame.locals[slot] ?? null)
      : counted(node, (frame) => frame.wildcards[slot] ?? null);
  }

  #logical(decisive: boolean, node: Expression & { kind: 'logical' }, names: Names): Evaluate {
    const left = this.compile(node.left, names);
    const right = this.compile(node.right, names);
    return counted(node, (frame) => {
      const first = left(frame);
      return first === decisive ? first : combine(decisive, first, right(frame));
    });
  }

  #conditional(node: Expression & { kind: 'conditional' }, names: Names): Evaluate {
    const test = this.compile(node.test, names);
    const then = this.compile(node.then, names);
    const otherwise = this.compile(node.otherwise, names);
    return counted(node, (frame) => {
      const truth = asTruth(test(frame));
      if (truth === true) return then(frame);
      if (truth === false) return otherwise(frame);
      return isUnknown(truth) ? eitherOf(then(frame), otherwise(frame)) : truth;
    });
  }

  #map(node: Expression & { kind: 'map' }, names: Names): Evaluate {
    const entries = node.entries.map(({ key, value }) => ({
      key: this.compile(key, names),
      value: this.compile(value, names),
    }));
    return counted(node, (frame) => {
      const map = new Map<string, RulesValue>();
      for (const entry of entries) {
        const key = entry.key(frame);
        const value = entry.value(frame);
        if (isError(key) || isError(value)) return isError(key) ? key : value;
        if (isUnknown(key)) return UNKNOWN;
        if (typeof key !== 'string') return new RulesError(`The keys of a map are strings, not ${typeOf(key)}.`);
        map.set(key, value);
      }
      return new PlainMap(map);
    });
  }

  #path(node: PathLiteral, names: Names): Evaluate {
    const fixed = node.segments.filter((segment) => typeof segment === 'string');
    if (fixed.length === node.segments.length) {
      const path = new RulesPath(fixed);
      return counted(node, () => path);
    }
    const parts = node.segments.map((segment) => (typeof segment === 'string' ? segment : this.compile(segment, names)));
    return counted(node, (frame) => {
      const segments: string[] = [];
      let unknown = false;
      for (const part of parts) {
        const value = typeof part === 'string' ? part : part(frame);
        if (typeof value === 'string') segments.push(value);
        else if (value instanceof RulesPath) segments.push(...value.segments);
        else if (isError(value)) return value;
        else if (isUnknown(value)) unknown = true;
        else return new RulesError(`A path segment is a string or a path, not ${typeOf(value)}.`);
      }
      return unknown ? UNKNOWN : new RulesPath(segments);
    });
  }

  #call(node: Expression & { kind: 'call' }, names: Names): Evaluate {
    const { name } = node;
    const args = node.args.map((arg) => this.compile(arg, names));
    const declared = names.function(name);
    if (declared !== undefined) return this.#userCall(node, declared, args);
    if (READ_FUNCTIONS.has(name)) {
      return counted(node, (frame) => readDocument(frame, name as ReadFunction, args.map((arg) => arg(frame))));
    }
    return library(node, name, FUNCTIONS.get(name), args);
  }

  #userCall(node: Expression, declared: ScopedFunction, args: readonly Evaluate[]): Evaluate {
    const { length } = declared.declaration.parameters;
    if (length !== args.length) {
      return counted(node, () => new RulesError(`Function ${declared.declaration.name} takes ${length} arguments.`));
    }
    return counted(node, (frame) => {
      const { run } = frame;
      if (run.depth >= DEEPEST_CALL) return new RulesError(`Function calls are nested deeper than ${DEEPEST_CALL}.`);
      const inner: Frame = { run, wildcards: frame.wildcards, locals: args.map((arg) => arg(frame)) };
      // Compiled at the first call: a chain of thousands of functions needs no stack for it.
      const code = this.#function(declared);
      run.depth++;
      for (const binding of code.bindings) inner.locals.push(binding(inner));
      const result = code.result(inner);
      run.depth--;
      return result;
    });
  }

  #function(declared: ScopedFunction): FunctionCode {
    const known = this.#functions.get(declared);
    if (known !== undefined) return known;
    const { declaration, scope } = declared;
    const names = scope.body(declaration.parameters);
    const bindings: Evaluate[] = [];
    for (const { name, value } of declaration.bindings) {
      bindings.push(this.compile(value, names));
      names.bind(name);
    }
    const code = { bindings, result: this.compile(declaration.result, names) };
    this.#functions.set(declared, code);
    return code;
  }

  #method(node: Expression & { kind: 'method' }, names: Names): Evaluate {
    const { name } = node;
    const args = node.args.map((arg) => this.compile(arg, names));
    const namespace = node.object.kind === 'name' && names.variable(node.object.name) === undefined ? node.object.name : '';
    const table = NAMESPACES.get(namespace);
    if (table !== undefined) return library(node, `${namespace}.${name}`, table.get(name), args);
    const object = this.compile(node.object, names);
    return counted(node, (frame) => {
      const self = object(frame);
      if (isError(self) || isUnknown(self)) return self instanceof RulesError ? self : UNKNOWN;
      const signatures = METHODS[typeOf(self)]?.get(name);
      if (signatures !== undefined) return apply(name, signatures, [self, ...args.map((arg) => arg(frame))]);
      return self === null ? new RulesError('Null value error.') : noFunction(name);
    });
  }
}

/** Counts the evaluation against the limit, and gives an error that arises here its place. */
function counted(node: Expression, code: Evaluate): Evaluate {
  return (frame) => {
    const value = ++frame.run.steps > MOST_EXPRESSIONS ? exhausted() : code(frame);
    if (value instanceof RulesError && value.at === undefined) value.at = node.at;
    return value;
  };
}

function library(node: Expression, shown: string, signatures: readonly Signature[] | undefined, args: readonly Evaluate[]): Evaluate {
  if (signatures === undefined) return counted(node, () => noFunction(shown));
  return counted(node, (frame) => apply(shown, signatures, args.map((arg) => arg(frame))));
}

function readDocument(frame: Frame, how: ReadFunction, args: readonly RulesValue[]): RulesValue {
  const [path] = args;
  if (args.length !== 1 || path === undefined) return noFunction(how);
  if (path instanceof RulesPath) return frame.run.reader.read(how, path);
  if (isError(path) || isUnknown(path)) return path instanceof RulesError ? path : UNKNOWN;
  return new RulesError(`Function not found error: Name: [${how}]. Received: (${typeOf(path)}).`);
}

function listOf(items: readonly RulesValue[]): RulesValue {
  return items.find(isError) ?? new RulesList(items);
}

function globalOrError(frame: Frame, name: string): RulesValue {
  return frame.run.globals.has(name) ? null : new RulesError(`Variable not found error: Name: [${name}].`);
}

function noFunction(name: string): RulesError {
  return new RulesError(`Function not found error: Name: [${name}].`);
}
