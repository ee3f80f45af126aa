import { parseSync, type ESTree, type ParseResult } from 'vite';

type Comment = ParseResult['comments'][number];

const SUITES = new Set(['describe', 'suite']);
const TESTS = new Set(['it', 'test']);
/** Modifiers that skip a test, always or under some condition, or that invert its result (`fails`). */
const SKIPPING = new Set(['skip', 'todo', 'skipIf', 'runIf', 'fails']);
/** Modifiers that are called with something other than a title, such as `it.each(rows)`. */
const CALLED_MODIFIERS = new Set(['each', 'for', 'skipIf', 'runIf']);

/** Matches a comment that refers to sentences, even if its format is invalid. */
const NAMING = /^\s*SPEC \d/;
/** Matches the only valid format: `// SPEC 2.14, 2.15`. */
const VALID = /^ SPEC (\d+\.\d+(?:, \d+\.\d+)*)$/;

/**
 * Finds the tests in a file without running it.
 * @param fileName determines the language
 * @returns the tests in order, and a message for each misplaced or invalid comment. `title` includes the titles of the
 *   suites, separated by ` › `, with `…` in place of values from `each`. `skippedBy` is the modifier that skips the
 *   test, or `only` if a different test has that modifier. `sentences` are the numbers in the comment above the test
 * @throws {Error} if the file can't be parsed
 */
export function testsOf(
  fileName: string,
  source: string,
): { tests: { title: string; skippedBy: string | undefined; sentences: string[] }[]; faults: string[] } {
  const { program, comments, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`);
  const found = [...testsIn(program, [])];
  const hasOnly = found.some(({ isOnly }) => isOnly);
  const { sentencesAt, faults } = sentencesOf(comments, source, new Set(found.map(({ start }) => start)));
  const tests = found.map(({ start, title, skippedBy, isOnly }) => ({
    title,
    skippedBy: skippedBy ?? (hasOnly && !isOnly ? 'only' : undefined),
    sentences: [...new Set(sentencesAt.get(start))],
  }));
  return { tests, faults };
}

/** Returns the sentence numbers in comments, by the position of the test below each comment. */
function sentencesOf(comments: readonly Comment[], source: string, starts: ReadonlySet<number>) {
  const sentencesAt = new Map<number, string[]>();
  const faults = [];
  for (const [index, comment] of comments.entries()) {
    if (!NAMING.test(comment.value)) continue;
    const numbers = comment.type === 'Line' ? VALID.exec(comment.value)?.[1] : undefined;
    const start = codeAfter(comments.slice(index), source);
    const linesAbove = source.slice(0, comment.start).split('\n');
    const line = linesAbove.length;
    const isAlone = linesAbove.at(-1)?.trim() === '';
    if (numbers === undefined)
      faults.push(`line ${line}: “${comment.value.trim()}” is not of the form // SPEC 2.14, 2.15`);
    else if (!isAlone || !starts.has(start))
      faults.push(`line ${line}: “${comment.value.trim()}” is not directly above a test.`);
    else sentencesAt.set(start, [...(sentencesAt.get(start) ?? []), ...numbers.split(', ')]);
  }
  return { sentencesAt, faults };
}

/** Returns the position of the first code after a comment. Skips white space and other comments. */
function codeAfter(comments: readonly Comment[], source: string) {
  let code = comments[0]?.start ?? 0;
  for (const { start, end } of comments) {
    if (start !== code) break;
    code = end + source.slice(end).search(/\S|$/);
  }
  return code;
}

interface Definition {
  readonly isSuite: boolean;
  readonly title: string;
  readonly skippedBy: string | undefined;
  readonly isOnly: boolean;
}

/** A test, with its position in the file. */
type Found = Omit<Definition, 'isSuite'> & { readonly start: number };

/** Finds all tests below a node. `around` are the suites that contain the node. */
function* testsIn(node: ESTree.Node, around: readonly Definition[]): Generator<Found> {
  const defined = node.type === 'CallExpression' ? definition(node) : undefined;
  const chain = defined === undefined ? around : [...around, defined];
  if (defined !== undefined && !defined.isSuite) {
    yield {
      start: node.start,
      title: chain.map(({ title }) => title).join(' › '),
      skippedBy: chain.map(({ skippedBy }) => skippedBy).find(Boolean),
      isOnly: chain.some(({ isOnly }) => isOnly),
    };
  }
  for (const child of childrenOf(node)) yield* testsIn(child, chain);
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string');
}

/**
 * Returns the test or suite that a call defines, such as `describe(…)`, `it(…)`, `it.each(…)(…)` or
 * `it.skip.each(…)(…)`.
 */
function definition({ callee, arguments: [title, ...rest] }: ESTree.CallExpression): Definition | undefined {
  const words: string[] = [];
  let name: ESTree.Expression = callee;
  // In `it.each(rows)(…)` and it.each`…`(…), the callee is itself a call.
  if (name.type === 'CallExpression') name = name.callee;
  else if (name.type === 'TaggedTemplateExpression') name = name.tag;
  else if (name.type === 'MemberExpression' && CALLED_MODIFIERS.has(nameOf(name.property))) return undefined;
  for (; name.type === 'MemberExpression'; name = name.object) words.push(nameOf(name.property));
  const isSuite = SUITES.has(nameOf(name));
  if (title === undefined || (!isSuite && !TESTS.has(nameOf(name)))) return undefined;
  return {
    isSuite,
    title: hasCases(words) ? withoutValues(textOf(title)) : textOf(title),
    skippedBy: words.find((word) => SKIPPING.has(word)) ?? rest.map(skipIn).find(Boolean),
    isOnly: words.includes('only'),
  };
}

/** Returns an identifier's name, or an empty string for other nodes. */
function nameOf(node: ESTree.Node) {
  return node.type === 'Identifier' ? node.name : '';
}

/** Returns the text of a title. Computed parts are replaced with `…`. */
function textOf(node: ESTree.Node) {
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('…') : '…';
}

function hasCases(words: readonly string[]) {
  return words.includes('each') || words.includes('for');
}

/** Replaces placeholders such as `%s`, `$name` and `$user.name` with `…`. */
function withoutValues(title: string) {
  return title.replaceAll(/%[sdifjoOc#$]|\$[A-Za-z_](?:[\w.]*\w)?/g, '…').replaceAll('%%', '%');
}

/** Detects `{ skip: true }` after the title, and tests that skip themselves with `context.skip()`. */
function skipIn(part: ESTree.Node) {
  if (part.type === 'ObjectExpression')
    return part.properties
      .flatMap((property) => (property.type === 'Property' && !isFalse(property.value) ? nameOf(property.key) : []))
      .find((name) => SKIPPING.has(name));
  const isTest = part.type === 'ArrowFunctionExpression' || part.type === 'FunctionExpression';
  const { body } = isTest ? part : { body: null };
  return isTest && body !== null && part.params.some((parameter) => skipsItself(body, parameter)) ? 'skip' : undefined;
}

function isFalse(node: ESTree.Node) {
  return node.type === 'Literal' && node.value === false;
}

function skipsItself(node: ESTree.Node, context: ESTree.ParamPattern): boolean {
  if (node.type === 'CallExpression') {
    const { callee } = node;
    const isOfContext =
      callee.type === 'MemberExpression' &&
      nameOf(callee.property) === 'skip' &&
      nameOf(callee.object) !== '' &&
      nameOf(callee.object) === nameOf(context);
    const isTaken =
      nameOf(callee) === 'skip' &&
      context.type === 'ObjectPattern' &&
      context.properties.some((property) => property.type === 'Property' && nameOf(property.key) === 'skip');
    if (isOfContext || isTaken) return true;
  }
  return childrenOf(node).some((child) => skipsItself(child, context));
}
