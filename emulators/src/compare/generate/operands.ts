import { createHash } from 'node:crypto';
import type { Random } from '../../testing/random.ts';
import { COLLECTION, STRINGS } from './data.ts';
import { type Type, UNITS } from './library.ts';
import { type Tree, binary, call, list, literal, map, member, method, nameOf, path, intLiteral } from './tree.ts';

/** The operation that the rules check. Determines which variables are available in conditions. */
export type Operation = 'get' | 'list' | 'group' | 'create' | 'update' | 'delete';

export const RELATIONS = ['<', '<=', '>', '>='] as const;
const INTS = [0n, 1n, 2n, 3n, 10n, -1n];
const LARGE_INTS = [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, 9_007_199_254_740_993n, 2_147_483_648n];
const HASHES = { md5: 'md5', sha256: 'sha256' } as const;

/** Generates random literals, variables, and simple expressions. */
export class RandomOperands {
  readonly #random: Random;
  readonly #operation: Operation;

  constructor(random: Random, operation: Operation) {
    this.#random = random;
    this.#operation = operation;
  }

  /** Generates a simple expression of the given type, usually a literal or a variable. */
  leaf(type: Type): Tree {
    const random = this.#random;
    switch (type) {
      case 'null':
        return literal(null);
      case 'bool':
        return literal(random.chance(0.5));
      case 'int':
        return random.chance(0.08) && this.#isQuery
          ? nameOf('request', 'query', random.pick(['limit', 'offset']))
          : literal(random.pick(random.chance(0.95) ? INTS : LARGE_INTS));
      case 'float':
        return random.chance(0.1)
          ? call('float', literal(random.pick(['NaN', 'Infinity', '-Infinity', '-0', '1e3', '1e300', ' 1 ', 'x'])))
          : literal(random.pick([0, 1, 1.5, 2, 2.5, 10_000_000]));
      case 'string':
        return random.pick<() => Tree>([
          () => literal(random.pick(STRINGS)),
          () => literal(random.pick(STRINGS)),
          () => nameOf('request', 'auth', 'uid'),
          () => nameOf('request', 'auth', 'token', random.pick(['role', 'email', 'none'])),
          () => nameOf('request', 'method'),
          () => nameOf('id'),
          () => nameOf('resource', 'id'),
        ])();
      case 'bytes':
        return literal(
          random.pick([new Uint8Array(), Uint8Array.of(97), Uint8Array.of(97, 98), Uint8Array.of(255, 0)]),
        );
      case 'timestamp':
        return random.pick<() => Tree>([
          () => method(nameOf('timestamp'), 'date', intLiteral(2024), intLiteral(5), intLiteral(6)),
          () => method(nameOf('timestamp'), 'value', intLiteral(1_714_979_289_123)),
        ])();
      case 'duration':
        return random.chance(0.5)
          ? method(
              nameOf('duration'),
              'value',
              intLiteral(random.pick([0, 1, 7, 60])),
              literal(random.pick(UNITS.slice(0, -1))),
            )
          : method(nameOf('duration'), 'time', intLiteral(1), intLiteral(2), intLiteral(3), intLiteral(4_000_000));
      case 'latlng':
        return method(nameOf('latlng'), 'value', literal(random.pick([0, 45.5, 91])), literal(random.pick([0, 120])));
      case 'path':
        return random.pick<() => Tree>([
          () => path('databases', nameOf('database'), 'documents', COLLECTION, random.pick(['a', 'b', 'none'])),
          () => path('databases', '(default)', 'documents', COLLECTION, random.pick(['a', 'a', 'a', 'a b'])),
          () => nameOf('resource', '__name__'),
          () => nameOf('request', 'path'),
          () => path('a', 'b'),
        ])();
      case 'list':
        return random.pick<() => Tree>([
          () => list(),
          () => list(literal('a')),
          () => list(literal('a'), literal('b')),
          () => list(literal('n'), literal('s')),
          () => list(literal(1n), literal(1), literal(null)),
        ])();
      case 'set':
        return method(this.leaf('list'), 'toSet');
      case 'map':
        return random.chance(0.7) ? this.data() : map({ n: literal(1n), s: literal('a') });
      case 'map_diff':
        return method(this.leaf('map'), 'diff', this.leaf('map'));
    }
  }

  /** Generates an expression that returns a map, usually a document's fields. */
  data(): Tree {
    const random = this.#random;
    const choices = [nameOf('resource', 'data'), nameOf('resource', 'data')];
    if (this.#operation === 'create' || this.#operation === 'update')
      choices.push(nameOf('request', 'resource', 'data'), nameOf('request', 'resource', 'data'));
    if (random.chance(0.2))
      choices.push(member(call('get', path('databases', nameOf('database'), 'documents', COLLECTION, 'b')), 'data'));
    if (random.chance(0.05)) choices.push(nameOf('request', 'auth', 'token'));
    return random.pick(choices);
  }

  /** Generates a comparison with `request.time` that always has the same result, no matter when the request runs. */
  now(): Tree {
    const random = this.#random;
    const now = nameOf('request', 'time');
    if (this.#isWrite && random.chance(0.5))
      return binary(member(nameOf('request', 'resource', 'data'), 't'), random.pick(['==', '!=']), now);
    const other = this.leaf('timestamp');
    return random.chance(0.5)
      ? binary(now, random.pick(RELATIONS), other)
      : binary(method(now, 'date'), random.pick(RELATIONS), other);
  }

  /** Generates a comparison of a hash with its expected digest, which is sometimes wrong. */
  hashed(): Tree {
    const random = this.#random;
    const name = random.pick(Object.keys(HASHES) as (keyof typeof HASHES)[]);
    const text = random.pick(STRINGS);
    const hasher = createHash(HASHES[name]).update(random.chance(0.8) ? text : 'x');
    const isHex = random.chance(0.5);
    const digest = isHex ? hasher.digest('hex') : hasher.digest('base64url');
    const hash = method(nameOf('hashing'), name, random.chance(0.5) ? literal(text) : method(literal(text), 'toUtf8'));
    return binary(method(hash, isHex ? 'toHexString' : 'toBase64'), '==', literal(digest));
  }

  get #isQuery(): boolean {
    return this.#operation === 'list' || this.#operation === 'group';
  }

  /** Whether `request.resource` has data. */
  get #isWrite(): boolean {
    return this.#operation === 'create' || this.#operation === 'update';
  }
}
