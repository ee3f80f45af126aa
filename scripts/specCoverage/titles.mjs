import { parseSync } from 'vite';

const SUITES = new Set(['describe', 'suite']);
const TESTS = new Set(['it', 'test']);
/** Modifiers that keep a test from running, always or on some machines; `fails` passes if the test fails. */
const SKIPPING = new Set(['skip', 'todo', 'skipIf', 'runIf', 'fails']);
/** Modifiers that are called with something other than a title: `it.each(rows)`. */
const CALLED_MODIFIERS = new Set(['each', 'for', 'skipIf', 'runIf']);

/**
 * The tests that a vitest file defines, parsed from its source without running it.
 * @param {string} fileName determines the language
 * @param {string} source
 * @returns {{ title: string, skippedBy: string | undefined }[]} in order; `title` joins the titles of the suites around
 * a test and its own with ` › `, as written in the file (those of `each` with their `%s`); `skippedBy` is the word that
 * keeps it from running: `skip`, `todo`, `skipIf`, `runIf`, `fails`, or `only` for a test next to an `only`
 * @throws {Error} if the file cannot be parsed
 */
export function titlesOf(fileName, source) {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0].message}`);
  const tests = [...testsIn(program, [], source)];
  const hasOnly = tests.some(({ isOnly }) => isOnly);
  return tests.map(({ title, skippedBy, isOnly }) => ({
    title,
    skippedBy: skippedBy ?? (hasOnly && !isOnly ? 'only' : undefined),
  }));
}

/** The tests below a node of the syntax tree; `around` are the enclosing suites. */
function* testsIn(node, around, source) {
  const defined = node.type === 'CallExpression' ? definition(node, source) : undefined;
  const chain = defined === undefined ? around : [...around, defined];
  if (defined !== undefined && !defined.isSuite) {
    yield {
      title: chain.map(({ title }) => title).join(' › '),
      skippedBy: chain.map(({ skippedBy }) => skippedBy).find(Boolean),
      isOnly: chain.some(({ isOnly }) => isOnly),
    };
  }
  for (const child of childrenOf(node)) yield* testsIn(child, chain, source);
}

function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string');
}

/**
 * The test or suite that a call defines, if it is one of `describe(…)`, `it(…)`, `it.each(…)(…)`, `it.skip.each(…)(…)`
 * …
 */
function definition({ callee, arguments: [title, ...rest] }, source) {
  const words = [];
  let name = callee;
  // `it.each(rows)(…)` and it.each`…`(…) call the result of a call.
  if (name.type === 'CallExpression') name = name.callee;
  else if (name.type === 'TaggedTemplateExpression') name = name.tag;
  else if (name.type === 'MemberExpression' && CALLED_MODIFIERS.has(name.property.name)) return undefined;
  for (; name.type === 'MemberExpression'; name = name.object) words.push(name.property.name);
  const isSuite = SUITES.has(name.name);
  if (title === undefined || (!isSuite && !TESTS.has(name.name))) return undefined;
  return {
    isSuite,
    title: textOf(title, source),
    skippedBy: words.find((word) => SKIPPING.has(word)) ?? rest.map(skipIn).find(Boolean),
    isOnly: words.includes('only'),
  };
}

/** A title as written in the file, without its quotes. */
function textOf(node, source) {
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'TemplateLiteral') return source.slice(node.start, node.end);
  return node.quasis.length === 1 ? node.quasis[0].value.cooked : source.slice(node.start + 1, node.end - 1);
}

/** `{ skip: true }` after the title, or a test that skips itself through its context. */
function skipIn(part) {
  if (part.type === 'ObjectExpression') {
    return part.properties.find(({ key, value }) => SKIPPING.has(key?.name) && value?.value !== false)?.key.name;
  }
  const isTest = part.type === 'ArrowFunctionExpression' || part.type === 'FunctionExpression';
  return isTest && part.params.some((parameter) => skipsItself(part.body, parameter)) ? 'skip' : undefined;
}

function skipsItself(node, context) {
  if (node.type === 'CallExpression') {
    const { callee } = node;
    const isOfContext =
      callee.type === 'MemberExpression' &&
      callee.property.name === 'skip' &&
      callee.object.name !== undefined &&
      callee.object.name === context.name;
    const isTaken = callee.name === 'skip' && context.properties?.some(({ key }) => key?.name === 'skip') === true;
    if (isOfContext || isTaken) return true;
  }
  return childrenOf(node).some((child) => skipsItself(child, context));
}
