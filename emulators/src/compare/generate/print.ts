import type { FunctionTree, SegmentTree, Tree } from './tree.ts';

/**
 * Operator precedence. Deliberately duplicates the parser's table. If they shared one, round-trip tests would not
 * detect mistakes in it.
 */
const PRECEDENCE: Readonly<Record<string, number>> = {
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

/** Formats an expression with as few parentheses as possible. Parsing the output returns the same tree. */
export function print(tree: Tree): string {
  switch (tree.kind) {
    case 'literal':
      return printLiteral(tree.value);
    case 'list':
      return `[${printAll(tree.items)}]`;
    case 'map':
      return `{${tree.entries.map(({ key, value }) => `${print(key)}: ${print(value)}`).join(', ')}}`;
    case 'path':
      return tree.segments.map((segment) => `/${printSegment(segment)}`).join('');
    case 'name':
      return tree.name;
    case 'member':
      return `${wrapped(tree.object, POSTFIX)}.${tree.name}`;
    case 'index':
      return `${wrapped(tree.object, POSTFIX)}[${print(tree.index)}]`;
    case 'range':
      return `${wrapped(tree.object, POSTFIX)}[${tree.from ? print(tree.from) : ''}:${tree.to ? print(tree.to) : ''}]`;
    case 'call':
      return `${tree.name}(${printAll(tree.args)})`;
    case 'method':
      return `${wrapped(tree.object, POSTFIX)}.${tree.name}(${printAll(tree.args)})`;
    case 'unary':
      return `${tree.op}${wrapped(tree.operand, tree.op === '!' ? UNARY : POSTFIX)}`;
    case 'binary':
    case 'logical': {
      const precedence = precedenceOf(tree);
      return `${wrapped(tree.left, precedence)} ${tree.op} ${wrapped(tree.right, precedence + 1)}`;
    }
    case 'is':
      return `${wrapped(tree.operand, precedenceOf(tree))} is ${tree.type}`;
    case 'conditional':
      return `${wrapped(tree.test, 1)} ? ${wrapped(tree.accepted, 1)} : ${wrapped(tree.otherwise, 1)}`;
  }
}

export function printFunction({ name, parameters, bindings, result }: FunctionTree): string {
  const letBindings = bindings.map((binding) => `let ${binding.name} = ${print(binding.value)}; `).join('');
  return `function ${name}(${parameters.join(', ')}) { ${letBindings}return ${print(result)}; }`;
}

function wrapped(tree: Tree, precedence: number): string {
  return precedenceOf(tree) < precedence ? `(${print(tree)})` : print(tree);
}

function printSegment(segment: SegmentTree): string {
  if (typeof segment === 'string') return segment.replaceAll(' ', '+');
  if (segment.kind === 'placeholder') return `{${segment.name}${segment.isRecursive ? '=**' : ''}}`;
  return `$(${print(segment)})`;
}

function precedenceOf(tree: Tree): number {
  switch (tree.kind) {
    case 'conditional':
    // A path needs parentheses because the following text could be parsed as part of it.
    case 'path':
      return 0;
    case 'binary':
    case 'logical':
      return PRECEDENCE[tree.op] ?? 0;
    case 'is':
      return PRECEDENCE['is'] ?? 0;
    case 'unary':
      return UNARY;
    case 'literal':
      // Negative literals start with an operator. `1.size()` would be parsed as a number with a trailing dot.
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
