import { parseSync, type ESTree } from 'vite';

/**
 * Reads facts from TypeScript code, by constant name. These are exported constants that are strings, numbers, or arrays
 * and objects of them; computed values are omitted.
 */
export function readFacts(source: string): Record<string, unknown> {
  const facts = [...constants(source)].map(([name, node]) => [name, valueOf(node)]);
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
}

/**
 * Replaces facts in a source file without changing anything else.
 * @param source TypeScript code
 * @param values new values by path, such as `company.address.city`; paths in other files are ignored
 * @returns the new code, not formatted yet
 */
export function withFacts(source: string, values: ReadonlyMap<string, unknown>): string {
  const roots = constants(source);
  const edits = [];
  for (const [path, value] of values) {
    const [name, ...properties] = path.split('.');
    let node = roots.get(name ?? '');
    for (const property of properties) node = node && propertyOf(node, property);
    if (node !== undefined && JSON.stringify(valueOf(node)) !== JSON.stringify(value)) edits.push({ node, value });
  }
  edits.sort((one, other) => other.node.start - one.node.start);
  let text = source;
  for (const { node, value } of edits) text = text.slice(0, node.start) + literal(value) + text.slice(node.end);
  return text;
}

/** Matches as many words as fit on one line. */
const LINE_OF_TEXT = /.{1,100}(?:\s+|$)|\S+\s*/gs;

/** Formats a value as code in the repository's style. The formatter takes care of the layout. */
function literal(value: unknown): string {
  if (typeof value === 'string' && value !== '')
    return Array.from(value.matchAll(LINE_OF_TEXT), ([part]) => JSON.stringify(part)).join(' + ');
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const isLong = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) >= 10_000;
  return isLong ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_') : JSON.stringify(value);
}

/** Returns exported constants with their values. */
function constants(source: string) {
  const { program, errors } = parseSync('facts.ts', source);
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  const declared = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  );
  return new Map(declared.flatMap(({ id, init }) => (init === null ? [] : [[nameOf(id), bare(init)] as const])));
}

/** Removes `as const` and other type assertions. */
function bare(node: ESTree.Node): ESTree.Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

/** Returns the name of a property, which can be quoted. */
function nameOf(node: ESTree.Node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}

/** Returns an object's properties with their values. */
function propertiesOf(node: ESTree.Node): [string, ESTree.Node][] {
  const properties = node.type === 'ObjectExpression' ? node.properties : [];
  return properties.flatMap((property) =>
    property.type === 'Property' ? [[nameOf(property.key), bare(property.value)]] : [],
  );
}

function propertyOf(node: ESTree.Node, name: string) {
  return propertiesOf(node).find(([key]) => key === name)?.[1];
}

function valueOf(node: ESTree.Node): unknown {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'UnaryExpression' && node.operator === '-') return -Number(valueOf(bare(node.argument)));
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const parts = [node.left, node.right].map((part) => valueOf(bare(part)));
    return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
  }
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((item) => (item === null ? undefined : valueOf(bare(item))));
    return items.includes(undefined) ? undefined : items;
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const entries = propertiesOf(node).map(([name, value]) => [name, valueOf(value)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
