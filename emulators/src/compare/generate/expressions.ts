import type { Random } from '../../testing/random.ts';
import { COLLECTION, FIELDS, FIELD_NAMES } from './data.ts';
import { type Argument, FUNCTIONS, METHODS, PATTERNS, TYPES, type Type, UNITS } from './library.ts';
import { type Operation, RandomOperands, RELATIONS } from './operands.ts';
import {
  type FunctionTree,
  type Tree,
  binary,
  call,
  conditional,
  index,
  is,
  list,
  literal,
  logical,
  map,
  member,
  method,
  minus,
  not,
  nameOf,
  path,
  placeholder,
  intLiteral,
} from './tree.ts';

/** Probability of generating an expression with a type other than the requested one. */
const ILL_TYPED = 0.04;
/** Probability of using a field from the query's filter, whatever its type. */
const FILTERED = 0.12;
const ORDERED: readonly Type[] = ['int', 'int', 'float', 'string', 'bytes', 'timestamp', 'duration'];
const IS_TYPES = [...TYPES.filter((type) => type !== 'null'), 'number', 'map_diff', 'constraint'];
const KEYS = ['n', 's', 'l', 'm', 'b', 'z', 'none', 'a'];

/** Generates random rules conditions, most of them correctly typed. */
export class RandomExpressions {
  readonly #random: Random;
  readonly #operation: Operation;
  readonly #operands: RandomOperands;
  readonly #filtered: readonly string[];
  readonly #functions: FunctionTree[] = [];
  /** Function parameters and `let` variables in scope. */
  #locals: readonly { readonly name: string; readonly type: Type }[] = [];
  /** Whether the expression is in a function body. Functions do not declare other functions. */
  #inFunction = false;

  /** @param filtered fields in the query's filter; when evaluating a query, rules know only their constraints */
  constructor(random: Random, operation: Operation, filtered: readonly string[] = []) {
    this.#random = random;
    this.#operation = operation;
    this.#filtered = filtered;
    this.#operands = new RandomOperands(random, operation);
  }

  /** Functions that the generated conditions call. */
  get functions(): readonly FunctionTree[] {
    return this.#functions;
  }

  /** Generates a boolean expression. */
  condition(depth = 1 + this.#random.below(4)): Tree {
    return this.of('bool', depth);
  }

  /** Generates an expression, usually of the requested type. */
  of(requested: Argument, depth: number): Tree {
    const type = this.#random.chance(ILL_TYPED) ? this.#random.pick(TYPES) : this.#typeOf(requested);
    const local = this.#locals.filter((variable) => variable.type === type);
    if (local.length > 0 && this.#random.chance(0.35)) return nameOf(this.#random.pick(local).name);
    if (this.#filtered.length > 0 && type !== 'bool' && this.#random.chance(FILTERED))
      return this.#constraint(type, depth);
    switch (type) {
      case 'regex':
        return literal(
          this.#random.chance(0.95) ? this.#random.pick(PATTERNS.slice(0, -2)) : this.#random.pick(PATTERNS),
        );
      case 'unit':
        return literal(this.#random.pick(UNITS));
      case 'keys':
        return list(...Array.from({ length: this.#random.below(3) }, () => literal(this.#random.pick(KEYS))));
      case 'bool':
        return this.#bool(depth);
      default:
        return depth <= 0 ? this.#operands.leaf(type) : this.#compound(type, depth);
    }
  }

  /** Generates an expression that contains a filtered field, alone or in a list, map, or set. */
  #constraint(type: Type | 'regex' | 'unit' | 'keys', depth: number): Tree {
    const random = this.#random;
    const data = nameOf('resource', 'data');
    const field = member(data, random.pick(this.#filtered));
    if (type === 'list' || type === 'set') {
      const items = random.pick<() => Tree>([
        () => list(field),
        () => list(field, this.of('string', depth - 1)),
        () => list(this.of('string', depth - 1), field),
        () => list(list(field)),
        () => method(data, 'values'),
      ])();
      return type === 'set' ? method(items, 'toSet') : items;
    }
    if (type === 'map') return random.pick([data, nameOf('resource'), map({ a: field }), map({ a: list(field) })]);
    return field;
  }

  #typeOf(requested: Argument): Type | 'regex' | 'unit' | 'keys' {
    if (requested === 'any') return this.#random.pick(TYPES);
    if (requested === 'number') return this.#random.pick(['int', 'float'] as const);
    if (requested === 'base') return this.#random.pick(['string', 'bytes'] as const);
    return requested;
  }

  #compound(type: Type, depth: number): Tree {
    const random = this.#random;
    const roll = random.next();
    if (roll < 0.15) return this.#operands.leaf(type);
    if (roll < 0.4) return this.#field(type, depth);
    if (roll < 0.65) return this.#methodOf(type, depth);
    if (roll < 0.72) return this.#callOf(type, depth) ?? this.#operands.leaf(type);
    if (roll < 0.76) return conditional(this.of('bool', depth - 1), this.of(type, depth - 1), this.of(type, depth - 1));
    if (roll < 0.79) return this.#declared(type, depth);
    return this.#operator(type, depth);
  }

  #bool(depth: number): Tree {
    const random = this.#random;
    if (depth <= 0)
      return random.pick([
        () => literal(true),
        () => literal(false),
        () => binary(nameOf('request', 'auth'), '!=', literal(null)),
        () => this.#field('bool', 0),
      ])();
    const inner = (type: Argument): Tree => this.of(type, depth - 1);
    return random.pick<() => Tree>([
      () => logical(inner('bool'), '&&', inner('bool')),
      () => logical(inner('bool'), '||', inner('bool')),
      () => not(inner('bool')),
      () => this.#equality(depth - 1),
      () => this.#equality(depth - 1),
      () => this.#equality(depth - 1),
      () => this.#relation(depth - 1),
      () => this.#relation(depth - 1),
      () => conditional(inner('bool'), inner('bool'), inner('bool')),
      () => is(inner('any'), random.pick(IS_TYPES)),
      () => binary(inner('string'), 'in', inner(random.pick(['map', 'list', 'set']))),
      () => binary(inner('any'), 'in', inner('list')),
      () => this.#methodOf('bool', depth),
      () => this.#methodOf('bool', depth),
      () => this.#methodOf('bool', depth),
      () => this.#callOf('bool', depth) ?? literal(true),
      () => this.#reads(depth),
      () => this.#operands.hashed(),
      () => binary(inner('any'), random.pick(['==', '!=']), literal(null)),
      () => binary(nameOf('resource'), random.pick(['==', '!=']), literal(null)),
      () => this.#field('bool', depth),
      () => this.#declared('bool', depth),
      () => this.#operands.now(),
    ])();
  }

  #equality(depth: number): Tree {
    const type = this.#random.pick(TYPES);
    const other = this.#random.chance(0.92) ? type : this.#random.pick(TYPES);
    return binary(this.of(type, depth), this.#random.pick(['==', '!=']), this.of(other, depth));
  }

  #relation(depth: number): Tree {
    const type = this.#random.pick(ORDERED);
    const other = this.#random.chance(0.95) ? type : this.#random.pick(ORDERED);
    return binary(this.of(type, depth), this.#random.pick(RELATIONS), this.of(other, depth));
  }

  /** Generates a method call that returns the given type, usually with valid arguments. */
  #methodOf(type: Type, depth: number): Tree {
    const random = this.#random;
    const candidates = METHODS.filter(([, , , result]) => result === type || (result === 'any' && type !== 'set'));
    if (candidates.length === 0) return this.#operands.leaf(type);
    const [receiver, name, args] = random.pick(candidates);
    const values = args.map((arg) => this.of(arg === 'any' ? type : arg, depth - 1));
    if (random.chance(0.01)) values.push(this.of('any', 0));
    if (random.chance(0.01)) return method(this.of(receiver, depth - 1), random.pick(METHODS)[1], ...values);
    return method(this.of(receiver, depth - 1), name, ...values);
  }

  #callOf(type: Type, depth: number): Tree | undefined {
    const candidates = FUNCTIONS.filter(([, , result]) => result === type);
    if (candidates.length === 0) return undefined;
    const [name, kinds] = this.#random.pick(candidates);
    const args = kinds.map((kind) => this.of(kind, depth - 1));
    if (this.#random.chance(0.01)) args.pop();
    const [namespace = '', short] = name.split('.');
    return short === undefined ? call(name, ...args) : method(nameOf(namespace), short, ...args);
  }

  /** Generates a call to `get()` or `exists()` or, mostly for writes, to `getAfter()` or `existsAfter()`. */
  #reads(depth: number): Tree {
    const random = this.#random;
    const target = this.of('path', Math.min(depth - 1, 1));
    const isWrite = this.#operation === 'create' || this.#operation === 'update' || this.#operation === 'delete';
    if (isWrite && random.chance(0.5))
      return random.chance(0.5)
        ? call('existsAfter', target)
        : binary(member(member(call('getAfter', target), 'data'), 'n'), '==', this.of('int', depth - 1));
    if (random.chance(0.05)) return call(random.pick(['existsAfter', 'getAfter']), target);
    return random.chance(0.6) ? call('exists', target) : binary(call('get', target), '!=', literal(null));
  }

  #operator(type: Type, depth: number): Tree {
    const random = this.#random;
    const inner = (requested: Argument): Tree => this.of(requested, depth - 1);
    switch (type) {
      case 'int':
        return random.chance(0.15)
          ? minus(inner('int'))
          : binary(inner('int'), random.pick(['+', '-', '*', '/', '%']), inner('int'));
      case 'float':
        return random.chance(0.15)
          ? minus(inner('float'))
          : binary(inner('number'), random.pick(['+', '-', '*', '/', '%']), inner('float'));
      case 'string':
        return random.pick([
          () => binary(inner('string'), '+', inner('string')),
          () => index(inner('list'), inner('int')),
          () => index(nameOf('request', 'path'), intLiteral(random.below(6))),
          () => ({ kind: 'range' as const, object: inner('string'), ...this.#ends() }),
        ])();
      case 'bytes':
        return { kind: 'range', object: inner('bytes'), ...this.#ends() };
      case 'list':
        return random.chance(0.5)
          ? { kind: 'range', object: inner('list'), ...this.#ends() }
          : list(...Array.from({ length: random.below(4) }, () => inner('any')));
      case 'timestamp':
        return binary(inner('timestamp'), random.pick(['+', '-']), inner('duration'));
      case 'duration':
        return random.pick([
          () => binary(inner('duration'), random.pick(['+', '-']), inner('duration')),
          () => binary(inner('timestamp'), '-', inner('timestamp')),
          () => minus(inner('duration')),
        ])();
      case 'map':
        return random.chance(0.3)
          ? { kind: 'map', entries: [{ key: inner('string'), value: inner('any') }] }
          : map(Object.fromEntries(Array.from({ length: random.below(3) }, () => [random.pick(KEYS), inner('any')])));
      case 'path':
        return random.pick([
          () => path('databases', nameOf('database'), 'documents', COLLECTION, inner('string')),
          () => ({ kind: 'range' as const, object: inner('path'), ...this.#ends() }),
          () => call('path', inner('string')),
          () => path('x', inner('any')),
          () => this.#bound(depth),
        ])();
      default:
        return this.#operands.leaf(type);
    }
  }

  /** Generates a `bind()` call, usually with values for all placeholders in the path. */
  #bound(depth: number): Tree {
    const random = this.#random;
    const isRecursive = random.chance(0.3);
    const template = path(
      COLLECTION,
      placeholder('x', isRecursive),
      ...(random.chance(0.3) ? [placeholder('y', false)] : []),
    );
    if (random.chance(0.15)) return template;
    const value = this.of(isRecursive ? 'path' : random.pick(['string', 'string', 'any'] as const), depth - 1);
    const more = random.chance(0.3) ? { [random.pick(['y', 'z'])]: this.of('string', depth - 1) } : {};
    return method(template, 'bind', map({ ...(random.chance(0.95) && { x: value }), ...more }));
  }

  #ends(): { readonly from: Tree | undefined; readonly to: Tree | undefined } {
    const end = (): Tree | undefined =>
      this.#random.chance(0.15)
        ? undefined
        : this.#random.chance(0.9)
          ? intLiteral(this.#random.below(4))
          : this.of('int', 1);
    const from = end();
    return { from, to: from === undefined ? (end() ?? intLiteral(1)) : end() };
  }

  /** Declares a function that returns the given type, and generates a call to it. */
  #declared(type: Type, depth: number): Tree {
    if (this.#inFunction || this.#functions.length > 2) return this.#operands.leaf(type);
    const before = this.#locals;
    const random = this.#random;
    this.#inFunction = true;
    const name = `f${this.#functions.length}${type}`;
    const parameter = random.pick(TYPES);
    this.#locals = random.chance(0.7) ? [{ name: 'x', type: parameter }] : [];
    const parameters = this.#locals.map((local) => local.name);
    const bindings: { readonly name: string; readonly value: Tree }[] = [];
    while (bindings.length < 2 && random.chance(0.5)) {
      const variable = { name: `v${bindings.length}`, type: random.pick(TYPES) };
      bindings.push({ name: variable.name, value: this.of(variable.type, depth - 1) });
      this.#locals = [...this.#locals, variable];
    }
    const result = this.of(type, depth);
    this.#locals = before;
    this.#inFunction = false;
    this.#functions.push({ name, parameters, bindings, result });
    return call(name, ...parameters.map(() => this.of(parameter, depth - 1)));
  }

  /** Generates an expression that reads a field of the given type from a document. */
  #field(type: Type, depth: number): Tree {
    const random = this.#random;
    const names = FIELD_NAMES.filter((name) => FIELDS[name] === type);
    if (names.length === 0) return this.#operands.leaf(type);
    const name = random.chance(0.95) ? random.pick(names) : 'none';
    const data = random.chance(0.1) ? member(this.#operands.data(), 'm') : this.#operands.data();
    return random.pick<() => Tree>([
      () => member(data, name),
      () => member(data, name),
      () => index(data, literal(name)),
      () => method(data, 'get', literal(name), this.of(type, depth - 1)),
      () => method(data, 'get', list(literal('m'), literal(name)), literal(null)),
    ])();
  }
}
