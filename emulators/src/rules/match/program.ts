import { ExpressionCompiler, type Observer } from '../evaluate/compileExpression.ts';
import type { Evaluate } from '../evaluate/run.ts';
import { Scope } from '../evaluate/scope.ts';
import type { Allow, Match, PatternSegment, RulesFile, Service, Span } from '../language/syntax.ts';

/** A compiled `allow` statement. */
export interface CompiledAllow {
  /** Request methods. `read` and `write` have been expanded. */
  readonly methods: ReadonlySet<string>;
  /** Undefined if the statement has no condition. */
  readonly condition: { readonly code: Evaluate; readonly at: Span } | undefined;
  /** Line to report in denials: as in the official emulator, the line where the condition starts. */
  readonly line: number;
}

export interface CompiledMatch {
  readonly pattern: readonly PatternSegment[];
  readonly allows: readonly CompiledAllow[];
  readonly matches: readonly CompiledMatch[];
}

/** A compiled `service` block. */
export interface Program {
  readonly version: RulesFile['version'];
  readonly matches: readonly CompiledMatch[];
}

/**
 * Returns the request methods that a word in an `allow` statement covers. Case-insensitive. Returns an empty list for
 * unknown words.
 */
export function methodsOf(word: string): readonly string[] {
  return METHOD_WORDS.get(word.toLowerCase()) ?? [];
}

const METHOD_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
]);

/** Compiles a `service` block. The file must not have errors. */
export function compileService(file: RulesFile, service: Service, observer?: Observer): Program {
  const compiler = new ExpressionCompiler({
    hasReadFunctions: service.name !== 'firebase.storage',
    ...(observer && { observer }),
  });
  const outer = new Scope(undefined, [], file.functions);
  const scope = new Scope(outer, [], service.functions);
  return { version: file.version, matches: service.matches.map((match) => compileMatch(compiler, match, scope)) };
}

/** Returns the names of the wildcards in a pattern, in order. */
export function wildcardsOf(pattern: readonly PatternSegment[]): string[] {
  return pattern.flatMap((segment) => (segment.kind === 'fixed' ? [] : [segment.name]));
}

function compileMatch(compiler: ExpressionCompiler, match: Match, outer: Scope): CompiledMatch {
  const scope = new Scope(outer, wildcardsOf(match.pattern), match.functions);
  return {
    pattern: match.pattern,
    allows: match.allows.map((allow) => compileAllow(compiler, allow, scope)),
    matches: match.matches.map((inner) => compileMatch(compiler, inner, scope)),
  };
}

function compileAllow(compiler: ExpressionCompiler, allow: Allow, scope: Scope): CompiledAllow {
  const { condition } = allow;
  return {
    methods: new Set(allow.methods.flatMap(({ name }) => methodsOf(name))),
    condition: condition === undefined ? undefined : { code: compiler.compile(condition, scope), at: condition.at },
    line: (condition ?? allow).at.line,
  };
}
