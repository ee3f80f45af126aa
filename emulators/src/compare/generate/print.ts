import type { FunctionTree, Tree } from './tree.ts';

/**
 * How strongly each kind of expression binds. What binds more weakly than its position requires gets parentheses. The
 * parser has a separate table: with a shared one, a wrong precedence would pass the round trip.
 */
const STRENGTH: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  in: 3,
  is: 4,
  '==': 5,
  '!=': 5,
  '<': 6,
  '<=': 6,
  '>': 6,
  '>=': 6,
  '+': 7,
  '-': 7,
  '*': 8,
  '/': 8,
  '%': 8,
};
const UNARY = 9;
const POSTFIX = 10;

/** The text of an expression, with no more parentheses than it needs. Parsing it results in the same tree. */
export function print(tree: Tree): string {
  switch (tree.kind) {
    case 'literal':
      return printLiteral(tree.value);
    case 'list':
      return `[${printAll(tree.items)}]`;
    case 'map':
      return `{${tree.entries.map(({ key, value }) => `${print(key)}: ${print(value)}`).join(', ')}}`;
    case 'path':
      return tree.segments
        .map((segment) => (typeof segment === 'string' ? `/${segment}` : `/$(${print(segment)})`))
        .join('');
    case 'name':
      return tree.name;
    case 'member':
      return `${at(tree.object, POSTFIX)}.${tree.name}`;
    case 'index':
      return `${at(tree.object, POSTFIX)}[${print(tree.index)}]`;
    case 'range':
      return `${at(tree.object, POSTFIX)}[${tree.from ? print(tree.from) : ''}:${tree.to ? print(tree.to) : ''}]`;
    case 'call':
      return `${tree.name}(${printAll(tree.args)})`;
    case 'method':
      return `${at(tree.object, POSTFIX)}.${tree.name}(${printAll(tree.args)})`;
    case 'unary':
      return `${tree.op}${at(tree.operand, tree.op === '!' ? UNARY : POSTFIX)}`;
    case 'binary':
    case 'logical': {
      const strength = strengthOf(tree);
      return `${at(tree.left, strength)} ${tree.op} ${at(tree.right, strength + 1)}`;
    }
    case 'is':
      return `${at(tree.operand, strengthOf(tree))} is ${tree.type}`;
    case 'conditional':
      return `${at(tree.test, 1)} ? ${at(tree.accepted, 1)} : ${at(tree.otherwise, 1)}`;
  }
}

/** The text of a function. */
export function printFunction({ name, parameters, bindings, result }: FunctionTree): string {
  const lets = bindings.map((binding) => `let ${binding.name} = ${print(binding.value)}; `).join('');
  return `function ${name}(${parameters.join(', ')}) { ${lets}return ${print(result)}; }`;
}

function at(tree: Tree, strength: number): string {
  return strengthOf(tree) < strength ? `(${print(tree)})` : print(tree);
}

function strengthOf(tree: Tree): number {
  switch (tree.kind) {
    case 'conditional':
    // The text after a path could continue it.
    case 'path':
      return 0;
    case 'binary':
    case 'logical':
      return STRENGTH[tree.op] ?? 0;
    case 'is':
      return STRENGTH['is'] ?? 0;
    case 'unary':
      return UNARY;
    case 'literal':
      // `-1` has a sign, and the dot of `1.size()` would belong to the number.
      return typeof tree.value === 'bigint' || typeof tree.value === 'number'
        ? tree.value < 0
          ? UNARY - 1
          : UNARY
        : POSTFIX;
    default:
      return POSTFIX;
  }
}

function printAll(trees: readonly Tree[]): string {
  return trees.map(print).join(', ');
}

function printLiteral(value: null | boolean | bigint | number | string | Uint8Array): string {
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Uint8Array)
    return `b'${[...value].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`;
  if (typeof value !== 'number') return String(value);
  const text = String(value);
  return /^\d+$/.test(text) ? `${text}.0` : text;
}

function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `'${escaped}'`;
}
