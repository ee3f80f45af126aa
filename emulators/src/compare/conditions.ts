import type { Random } from '../testing/random.ts';

/** What a condition is for; it determines which variables have a value. */
export type Operation = 'get' | 'list' | 'group' | 'create' | 'update' | 'delete';

/** The fields of the compared documents, by type. `none` is a field that few documents have. */
export const FIELDS = { int: 'n', float: 'f', string: 's', bool: 'b', timestamp: 't', list: 'l', map: 'm' } as const;

type Type = keyof typeof FIELDS | 'set' | 'path';

const TYPES: readonly Type[] = ['int', 'float', 'string', 'bool', 'timestamp', 'list', 'map', 'set', 'path'];
const KEYS = ["'n'", "'s'", "'l'", "'m'", "'none'"] as const;
const RELATIONS = ['<', '<=', '>', '>='] as const;
const ORDERED = ['int', 'int', 'float', 'string', 'timestamp'] as const;
/** A document stored in every round, so that `get()` finds it. */
export const STORED_PATH = 'other/one';
const STORED = `/databases/$(database)/documents/${STORED_PATH}`;

/** Generates random conditions whose operands have the types that their operators accept. */
export class RandomConditions {
  readonly #random: Random;
  readonly #operation: Operation;

  constructor(random: Random, operation: Operation) {
    this.#random = random;
    this.#operation = operation;
  }

  /** A condition of at most this depth. */
  condition(depth = 3): string {
    return this.#bool(depth);
  }

  #of(type: Type, depth: number): string {
    switch (type) {
      case 'int':
        return this.#int(depth);
      case 'float':
        return this.#pick([() => '1.5', () => '2.0', () => this.#field('float', depth)]);
      case 'string':
        return this.#string(depth);
      case 'bool':
        return this.#bool(depth);
      case 'timestamp':
        return this.#pick([
          () => 'request.time',
          () => 'timestamp.date(2024, 5, 6)',
          () => this.#field('timestamp', depth),
          () => `(${this.#field('timestamp', depth)} + duration.value(1, 'd'))`,
        ]);
      case 'list':
        return this.#list(depth);
      case 'map':
        return this.#map(depth);
      case 'set':
        return this.#set(depth);
      case 'path':
        return this.#pick([
          () => STORED,
          () => `/databases/$(database)/documents/other/$(${this.#string(depth - 1)})`,
          () => 'resource.__name__',
          () => 'request.path',
          ...(this.#operation === 'group' ? [() => 'p'] : []),
        ]);
    }
  }

  #bool(depth: number): string {
    if (depth <= 0)
      return this.#pick([() => 'true', () => 'false', () => 'request.auth != null', () => this.#field('bool', depth)]);
    const inner = (): string => this.#bool(depth - 1);
    return this.#pick([
      () => `(${inner()} && ${inner()})`,
      () => `(${inner()} || ${inner()})`,
      () => `!(${inner()})`,
      () => this.#equality(depth - 1),
      () => this.#equality(depth - 1),
      () => this.#relation(depth - 1),
      () => this.#relation(depth - 1),
      () => `(${inner()} ? ${inner()} : ${inner()})`,
      () => `(${this.#of(this.#random.pick(TYPES), depth - 1)} is ${this.#random.pick([...TYPES, 'number'])})`,
      () => `(${this.#random.pick(KEYS)} in ${this.#map(depth - 1)})`,
      () => `(${this.#string(depth - 1)} in ${this.#list(depth - 1)})`,
      () => `(${this.#int(depth - 1)} in [1, 2, ${this.#int(depth - 1)}])`,
      () => this.#collectionTest(this.#list(depth - 1), depth),
      () => this.#collectionTest(this.#set(depth - 1), depth),
      () => `exists(${this.#of('path', depth - 1)})`,
      () => `${this.#string(depth - 1)}.matches('[a-c]+')`,
      () => `(${this.#of(this.#random.pick(TYPES), depth - 1)} ${this.#random.pick(['==', '!='])} null)`,
      () => `(resource ${this.#random.pick(['==', '!='])} null)`,
      () => this.#field('bool', depth),
    ]);
  }

  #equality(depth: number): string {
    const type = this.#random.pick(TYPES);
    const other = this.#random.chance(0.9) ? type : this.#random.pick(TYPES);
    return `(${this.#of(type, depth)} ${this.#random.pick(['==', '!='])} ${this.#of(other, depth)})`;
  }

  #relation(depth: number): string {
    const type = this.#random.pick(ORDERED);
    return `(${this.#of(type, depth)} ${this.#random.pick(RELATIONS)} ${this.#of(type, depth)})`;
  }

  #collectionTest(collection: string, depth: number): string {
    const names = `[${this.#names(depth)}]`;
    return `${collection}.${this.#random.pick(['hasAny', 'hasAll', 'hasOnly'])}(${names})`;
  }

  #names(depth: number): string {
    return Array.from({ length: 1 + this.#random.below(3) }, () =>
      this.#random.chance(0.8) ? this.#random.pick([...KEYS, "'a'", "'b'"]) : this.#string(depth - 1),
    ).join(', ');
  }

  #int(depth: number): string {
    if (depth <= 0) return this.#random.pick(['0', '1', '2', '3', '5']);
    return this.#pick([
      () => this.#random.pick(['0', '1', '2', '3', '5']),
      () => this.#field('int', depth),
      () => this.#field('int', depth),
      () => `${this.#map(depth - 1)}.size()`,
      () => `${this.#list(depth - 1)}.size()`,
      () => `${this.#string(depth - 1)}.size()`,
      () => `${this.#set(depth - 1)}.size()`,
      () => `(${this.#int(depth - 1)} ${this.#random.pick(['+', '-', '*', '%'])} ${this.#int(depth - 1)})`,
      () => `math.abs(${this.#int(depth - 1)})`,
      () => (this.#isQuery ? `request.query.${this.#random.pick(['limit', 'offset'])}` : '4'),
    ]);
  }

  #string(depth: number): string {
    if (depth <= 0) return this.#random.pick(["''", "'a'", "'b'", "'one'"]);
    return this.#pick([
      () => this.#random.pick(["''", "'a'", "'b'", "'one'"]),
      () => this.#field('string', depth),
      () => this.#field('string', depth),
      () => 'request.auth.uid',
      () => 'request.auth.token.role',
      () => 'request.method',
      () => 'id',
      () => 'resource.id',
      () => `(${this.#string(depth - 1)} + ${this.#string(depth - 1)})`,
      () => `${this.#string(depth - 1)}.upper()`,
      () => `string(${this.#int(depth - 1)})`,
      () => `${this.#list(depth - 1)}[0]`,
      () => `request.path[${this.#random.below(6)}]`,
    ]);
  }

  #list(depth: number): string {
    if (depth <= 0) return this.#random.pick(['[]', "['a']", "['a', 'b']", "['n', 's']"]);
    return this.#pick([
      () => `[${this.#names(depth)}]`,
      () => this.#field('list', depth),
      () => this.#field('list', depth),
      () => `${this.#map(depth - 1)}.keys()`,
      () => `${this.#map(depth - 1)}.values()`,
      () => `${this.#list(depth - 1)}.concat(${this.#list(depth - 1)})`,
      () => `${this.#string(depth - 1)}.split(',')`,
    ]);
  }

  #set(depth: number): string {
    return this.#pick([
      () => `${this.#list(depth - 1)}.toSet()`,
      () =>
        `${this.#map(depth - 1)}.diff(${this.#map(depth - 1)}).${this.#random.pick(['affectedKeys', 'addedKeys', 'removedKeys', 'changedKeys', 'unchangedKeys'])}()`,
      () => `${this.#list(depth - 1)}.toSet().${this.#random.pick(['union', 'difference'])}(['a'].toSet())`,
    ]);
  }

  #map(depth: number): string {
    if (depth <= 0) return this.#fields();
    return this.#pick([
      () => this.#fields(),
      () => this.#fields(),
      () => this.#field('map', depth),
      () => `{'n': ${this.#int(depth - 1)}}`,
      () => `{'n': ${this.#int(depth - 1)}, 's': ${this.#string(depth - 1)}}`,
      () => `{${this.#random.pick(KEYS)}: ${this.#of(this.#random.pick(TYPES), depth - 1)}}`,
      () => 'resource',
    ]);
  }

  /** A map of a document's fields. */
  #fields(): string {
    const choices = ['resource.data', 'resource.data', `get(${STORED}).data`];
    if (this.#operation === 'create' || this.#operation === 'update')
      choices.push('request.resource.data', 'request.resource.data');
    return this.#random.pick(choices);
  }

  #field(type: keyof typeof FIELDS, depth: number): string {
    const name = this.#random.chance(0.95) ? FIELDS[type] : 'none';
    const fields = this.#fields();
    return this.#pick([
      () => `${fields}.${name}`,
      () => `${fields}.${name}`,
      () => `${fields}['${name}']`,
      () => `${fields}.get('${name}', ${depth <= 0 ? 'null' : this.#of(type, depth - 1)})`,
      () => `${fields}.m.${name}`,
      () => `${fields}.get(['m', '${name}'], null)`,
    ]);
  }

  get #isQuery(): boolean {
    return this.#operation === 'list' || this.#operation === 'group';
  }

  #pick(choices: readonly (() => string)[]): string {
    return this.#random.pick(choices)();
  }
}
