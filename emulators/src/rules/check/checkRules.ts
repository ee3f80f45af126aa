import { isPackage } from '../evaluate/compileCall.ts';
import { MAX_ARGUMENTS, MAX_BINDINGS } from '../values/limits.ts';
import { Scope } from '../evaluate/scope.ts';
import type { Issues } from '../language/issues.ts';
import type { Allow, Block, FunctionDeclaration, Match, RulesFile } from '../language/syntax.ts';
import { methodsOf, wildcardsOf } from '../match/program.ts';
import { reportCallGraph } from './callGraph.ts';
import { ExpressionCheck, packageAsVariable } from './checkExpression.ts';

/** Limits on match blocks: https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits */
const MAX_MATCH_DEPTH = 10;
const MAX_SEGMENTS = 100;
const MAX_WILDCARDS = 20;

/** The scope and running totals of the enclosing match blocks. */
interface Enclosing {
  readonly scope: Scope;
  readonly depth: number;
  readonly segments: number;
  /** Number of recursive wildcards. Version 1 counts each match block separately. */
  readonly recursive: number;
}

/** Reports constructs that the grammar allows but the language does not. Rulesets with errors cannot be used. */
export function checkRules(file: RulesFile, serviceName: string, issues: Issues): void {
  const start = { line: 1, column: 1 };
  if (file.version === '1') {
    issues.warning('Ruleset uses old version (version [1]). Please update to the latest version (version [2]).', start);
  }
  const services = file.services.filter(({ name }) => name === serviceName);
  if (services.length === 0) issues.error(`Missing service '${serviceName}'.`, start);
  for (const { name, at } of services.slice(1)) issues.error(`Service ${name} is already defined.`, at);
  new RulesCheck(file, issues).run();
}

class RulesCheck {
  readonly #file: RulesFile;
  readonly #issues: Issues;
  readonly #expressions: ExpressionCheck;
  readonly #scopes: { scope: Scope; functions: readonly FunctionDeclaration[] }[] = [];

  constructor(file: RulesFile, issues: Issues) {
    this.#file = file;
    this.#issues = issues;
    this.#expressions = new ExpressionCheck(issues);
  }

  run(): void {
    const outer = new Scope(undefined, [], this.#file.functions);
    this.#functions(this.#file.functions, outer);
    for (const service of this.#file.services) {
      this.#block(service, { scope: new Scope(outer, [], service.functions), depth: 0, segments: 0, recursive: 0 });
    }
    reportCallGraph(this.#scopes, this.#issues);
    for (const { functions } of this.#scopes) {
      for (const declaration of functions) {
        if (this.#expressions.called.has(declaration)) continue;
        this.#issues.warning(`Unused function: ${declaration.name}.`, declaration.at);
        this.#expressions.unused(declaration);
      }
    }
  }

  #block(block: Block, enclosing: Enclosing): void {
    const { scope } = enclosing;
    this.#functions(block.functions, scope);
    for (const match of block.matches) {
      const inner = new Scope(scope, wildcardsOf(match.pattern), match.functions);
      const depth = enclosing.depth + 1;
      const segments = enclosing.segments + match.pattern.length;
      const recursiveHere = match.pattern.filter(({ kind }) => kind === 'recursive').length;
      const recursive = recursiveHere + (this.#file.version === '1' ? 0 : enclosing.recursive);
      this.#pattern(match, { scope: inner, depth, segments, recursive });
      for (const allow of match.allows) this.#allow(allow, inner);
      this.#block(match, { scope: inner, depth, segments, recursive });
    }
  }

  #pattern(match: Match, { scope, depth, segments, recursive }: Enclosing): void {
    if (depth > MAX_MATCH_DEPTH)
      this.#issues.error(`Match statements are nested deeper than ${MAX_MATCH_DEPTH}.`, match.at);
    if (segments > MAX_SEGMENTS) this.#issues.error(`Path is longer than ${MAX_SEGMENTS} segments.`, match.at);
    if (scope.wildcards > MAX_WILDCARDS) this.#issues.error(`Path has more than ${MAX_WILDCARDS} variables.`, match.at);
    const names = new Set<string>();
    let after = recursive - match.pattern.filter(({ kind }) => kind === 'recursive').length;
    for (const [i, segment] of match.pattern.entries()) {
      if (segment.kind === 'fixed') continue;
      if (names.has(segment.name)) this.#issues.error(`Variable ${segment.name} is already defined.`, segment.at);
      names.add(segment.name);
      if (isPackage(segment.name)) this.#issues.error(packageAsVariable(segment.name), segment.at);
      if (segment.kind !== 'recursive') continue;
      if (++after > 1) this.#issues.error('A path takes one recursive wildcard at most.', segment.at);
      if (this.#file.version === '1' && i < match.pattern.length - 1) {
        this.#issues.error('A recursive wildcard must be the last segment of its path in version 1.', segment.at);
      }
    }
  }

  #allow(allow: Allow, scope: Scope): void {
    for (const { name, at } of allow.methods) {
      if (methodsOf(name).length === 0) this.#issues.warning(`Invalid method name: ${name}.`, at);
    }
    if (allow.condition !== undefined) this.#expressions.check(allow.condition, scope);
  }

  #functions(functions: readonly FunctionDeclaration[], scope: Scope): void {
    this.#scopes.push({ scope, functions });
    const names = new Set<string>();
    for (const declaration of functions) {
      const { name, at, parameters, bindings } = declaration;
      if (names.has(name)) this.#issues.error(`Function ${name} is already defined.`, at);
      names.add(name);
      if (parameters.length > MAX_ARGUMENTS) {
        this.#issues.error(
          `Maximum allowed argument count of ${MAX_ARGUMENTS} for a given function has been reached.`,
          at,
        );
      }
      // Production allows one more binding than documented.
      if (bindings.length > MAX_BINDINGS + 1) {
        this.#issues.error(
          `Maximum allowed variable count of ${MAX_BINDINGS} for a given function has been reached.`,
          declaration.result.at,
        );
      }
      const [first] = bindings;
      if (first !== undefined && this.#file.version === '1')
        this.#issues.error('Let bindings are not allowed in rules_version="1";', first.at);
      this.#variables(declaration);
      this.#expressions.body(declaration, scope);
    }
  }

  #variables({ parameters, bindings }: FunctionDeclaration): void {
    const names = new Set<string>();
    for (const { name, at } of [...parameters, ...bindings]) {
      if (names.has(name)) this.#issues.error(`Variable ${name} is already defined.`, at);
      names.add(name);
      if (isPackage(name)) this.#issues.error(packageAsVariable(name), at);
    }
  }
}
