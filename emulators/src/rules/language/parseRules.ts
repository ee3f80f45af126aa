import type { Issues } from './issues.ts';
import { Lexer, RulesSyntaxError } from './lexer.ts';
import { parseExpression } from './parseExpression.ts';
import { parsePattern } from './parsePattern.ts';
import { Reader } from './reader.ts';
import { isReserved } from './reserved.ts';
import type { Allow, Binding, FunctionDeclaration, Match, Parameter, RulesFile, Service } from './syntax.ts';

interface OpenBlock {
  readonly functions: FunctionDeclaration[];
  readonly matches: Match[];
  /** Undefined in a service, which cannot contain `allow` statements. */
  readonly allows: Allow[] | undefined;
}

/** Tokens at which the parser resumes after an error. */
const STATEMENTS: ReadonlySet<string> = new Set(['match', 'allow', 'function', 'service', '}']);

/**
 * Parses a rules file. Adds syntax errors to `issues`, and continues with the next statement to find more. Does not
 * throw.
 */
export function parseRules(source: string, issues: Issues): RulesFile {
  const functions: FunctionDeclaration[] = [];
  const services: Service[] = [];
  let version: RulesFile['version'] = '1';
  try {
    const reader = new Reader(new Lexer(source));
    const expected = reader.at('rules_version')
      ? "{'function', 'import', 'service'}"
      : "{'function', 'import', 'service', 'rules_version'}";
    version = rulesVersion(reader, issues);
    while (reader.current.kind !== 'end') {
      parseWithRecovery(reader, issues, () => {
        if (reader.at('function')) functions.push(functionDeclaration(reader));
        else if (reader.at('service')) services.push(service(reader, issues));
        else {
          const { text, at } = reader.current;
          const isFirst = services.length === 0 && functions.length === 0;
          throw isFirst
            ? new RulesSyntaxError(`mismatched input '${text.slice(0, 60)}' expecting ${expected}`, at)
            : reader.unexpected();
        }
      });
    }
  } catch (error) {
    report(error, issues);
  }
  return { version, functions, services };
}

function rulesVersion(reader: Reader, issues: Issues): RulesFile['version'] {
  if (!reader.accept('rules_version')) return '1';
  reader.expect('=');
  const token = reader.take();
  reader.accept(';');
  if (token.kind === 'string' && (token.value === '1' || token.value === '2')) return token.value;
  issues.error(`Invalid rules version: ${token.text.slice(0, 60)}. Expected '1' or '2'.`, token.at);
  return '2';
}

function service(reader: Reader, issues: Issues): Service {
  const { at } = reader.expect('service');
  const first = reader.expectName('the name of a service');
  let name = first.text;
  // Whitespace around the dots is not allowed.
  for (let { end } = first.at; reader.at('.') && reader.current.at.start === end;) {
    const dot = reader.take();
    if (reader.current.at.start !== dot.at.end) throw reader.unexpected();
    const next = reader.expectName('the name of a service');
    name += `.${next.text}`;
    ({ end } = next.at);
  }
  const open: OpenBlock = { functions: [], matches: [], allows: undefined };
  block(reader, issues, open);
  return { name, at, functions: open.functions, matches: open.matches };
}

function match(reader: Reader, issues: Issues): Match {
  const { at } = reader.expect('match');
  const { at: path } = reader.current;
  const pattern = parsePattern(reader);
  if (!reader.at('{')) {
    issues.error("Missing 'match' keyword before path.", path);
    const error = reader.unexpected();
    issues.error(error.message, error.at);
    throw new RulesSyntaxError(
      `mismatched input '${reader.current.text.slice(0, 60)}' expecting {'{', '/', PATH_SEGMENT}`,
      error.at,
    );
  }
  const allows: Allow[] = [];
  const open: OpenBlock = { functions: [], matches: [], allows };
  reader.nested(() => {
    block(reader, issues, open);
  });
  return {
    at: { ...at, end: reader.spanFrom(at.start).end },
    pattern,
    allows,
    functions: open.functions,
    matches: open.matches,
  };
}

function block(reader: Reader, issues: Issues, open: OpenBlock): void {
  reader.expect('{');
  if (reader.at('}')) {
    const kind = open.allows === undefined ? 'service' : 'match';
    issues.error(`The '${kind}' body must contain at least one declaration.`, reader.current.at);
  }
  while (!reader.at('}') && reader.current.kind !== 'end') {
    parseWithRecovery(reader, issues, () => {
      statement(reader, issues, open);
    });
    if (reader.at('service')) break;
  }
  reader.expect('}');
}

function statement(reader: Reader, issues: Issues, open: OpenBlock): void {
  if (reader.at('match')) open.matches.push(match(reader, issues));
  else if (reader.at('function')) open.functions.push(functionDeclaration(reader));
  else if (reader.at('allow') && open.allows !== undefined) open.allows.push(allow(reader));
  else if (reader.at('/')) throw new RulesSyntaxError("Missing 'match' keyword before path.", reader.current.at);
  else throw reader.unexpected();
}

function allow(reader: Reader): Allow {
  const { at } = reader.expect('allow');
  const methods: { name: string; at: Allow['at'] }[] = [];
  do {
    if (reader.current.kind !== 'name' || isReserved(reader.current.text)) {
      throw methods.length === 0
        ? new RulesSyntaxError("Expected at least one 'operation' after 'allow'.", reader.current.at)
        : reader.unexpected();
    }
    const { text: name, at: position } = reader.take();
    methods.push({ name, at: position });
  } while (reader.accept(','));
  let condition;
  if (reader.at('if')) throw new RulesSyntaxError("Missing ':' before 'if' condition.", reader.current.at);
  if (reader.accept(':')) {
    if (!reader.accept('if'))
      throw new RulesSyntaxError("Missing 'if' before conditional expression.", reader.current.at);
    if (reader.at(';') || reader.at('}'))
      throw new RulesSyntaxError("Missing conditional expression after 'if'.", reader.current.at);
    condition = parseExpression(reader);
  }
  endOfStatement(reader);
  return { methods, condition, at: { ...at, end: reader.spanFrom(at.start).end } };
}

function functionDeclaration(reader: Reader): FunctionDeclaration {
  reader.expect('function');
  if (reader.at('(')) throw new RulesSyntaxError("Missing 'function' id", reader.current.at);
  const { text: name, at } = reader.expectName('the name of a function');
  if (reader.at('{')) throw new RulesSyntaxError("Missing 'function' signature", reader.current.at);
  reader.expect('(');
  const parameters: Parameter[] = [];
  while (!reader.accept(')')) {
    const { text, at: position } = reader.expectName('a parameter');
    parameters.push({ name: text, at: position });
    if (reader.at(',')) {
      const { at: comma } = reader.take();
      if (reader.at(')')) throw new RulesSyntaxError("Unexpected ','.", comma);
    } else if (!reader.at(')')) reader.expect(',');
  }
  reader.expect('{');
  if (reader.at('}')) throw new RulesSyntaxError("Missing 'function' body", reader.current.at);
  const bindings: Binding[] = [];
  while (reader.accept('let')) {
    const { text, at: position } = reader.expectName('a variable');
    reader.expect('=');
    bindings.push({ name: text, at: position, value: parseExpression(reader) });
    reader.expect(';');
  }
  reader.expect('return');
  const result = parseExpression(reader);
  reader.accept(';');
  reader.expect('}');
  return { name, at, parameters, bindings, result };
}

/** Consumes an optional semicolon. Without one, the next token must start a statement or end the block. */
function endOfStatement(reader: Reader): void {
  if (!reader.accept(';') && !STATEMENTS.has(reader.current.text) && reader.current.kind !== 'end')
    throw reader.unexpected();
}

/** Parses a statement. After an error, skips to the next statement in the same block. */
function parseWithRecovery(reader: Reader, issues: Issues, parse: () => void): void {
  const { nesting } = reader;
  const { start } = reader.current.at;
  try {
    parse();
  } catch (error) {
    report(error, issues);
    reader.resetNesting(nesting);
    skipStatement(reader, start);
  }
}

function skipStatement(reader: Reader, start: number): void {
  let depth = 0;
  if (reader.current.at.start === start) skipToken(reader);
  while (reader.current.kind !== 'end') {
    const { text } = reader.current;
    // Stop before the block's closing brace, unless it caused the error.
    if (depth === 0 && STATEMENTS.has(text)) return;
    if (text === '{') depth++;
    if (text === '}') depth--;
    skipToken(reader);
    if (depth === 0 && text === ';') return;
  }
}

/** Skips a token. If the lexer fails, skips characters until it finds a valid token. */
function skipToken(reader: Reader): void {
  for (;;) {
    try {
      reader.take();
      return;
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      reader.lexer.seek(reader.lexer.offset + 1);
    }
  }
}

function report(error: unknown, issues: Issues): void {
  if (!(error instanceof RulesSyntaxError)) throw error;
  issues.error(error.message, error.at);
}
