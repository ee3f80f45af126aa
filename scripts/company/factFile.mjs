import { parseSync } from 'vite';

/** See factFile.d.mts. */
export function readFacts(source) {
  const facts = [...constants(source)].map(([name, node]) => [name, valueOf(node)]);
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
}

/** See factFile.d.mts. */
export function withFacts(source, values) {
  const roots = constants(source);
  const edits = [];
  for (const [path, value] of values) {
    const [name, ...properties] = path.split('.');
    let node = roots.get(name);
    for (const property of properties) node = node && propertyOf(node, property);
    if (node !== undefined && JSON.stringify(valueOf(node)) !== JSON.stringify(value)) edits.push({ node, value });
  }
  edits.sort((one, other) => other.node.start - one.node.start);
  let text = source;
  for (const { node, value } of edits) text = text.slice(0, node.start) + literal(value) + text.slice(node.end);
  return text;
}

/** As many characters of a text as fit on one line, at words. */
const LINE_OF_TEXT = /.{1,100}(?:\s+|$)|\S+\s*/gs;

/** A value as this repository writes it; the formatter does the rest. */
function literal(value) {
  if (typeof value === 'string' && value !== '')
    return value
      .match(LINE_OF_TEXT)
      .map((part) => JSON.stringify(part))
      .join(' + ');
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const isLong = Number.isInteger(value) && Math.abs(value) >= 10_000;
  return isLong ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_') : JSON.stringify(value);
}

/** The values of exported constants, by name. */
function constants(source) {
  const { program, errors } = parseSync('facts.ts', source);
  if (errors.length > 0) throw new Error(errors[0].message);
  const declared = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  );
  return new Map(declared.map(({ id, init }) => [id.name, bare(init)]));
}

/** A value without `as const` and other types. */
function bare(node) {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

function propertyOf(node, name) {
  const property = node.properties?.find(({ key }) => (key?.name ?? key?.value) === name);
  return property && bare(property.value);
}

function valueOf(node) {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'UnaryExpression' && node.operator === '-') return -valueOf(bare(node.argument));
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const parts = [node.left, node.right].map((part) => valueOf(bare(part)));
    return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
  }
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((item) => valueOf(bare(item)));
    return items.includes(undefined) ? undefined : items;
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const entries = node.properties.map(({ key, value }) => [key.name ?? key.value, valueOf(bare(value))]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
