import { MOST_ARGUMENTS, MOST_BINDINGS } from '../evaluate/limits.ts';
import { Scope } from '../evaluate/scope.ts';
import type { Issues } from '../language/issues.ts';
import type { Allow, Block, FunctionDeclaration, Match, RulesFile } from '../language/syntax.ts';
import { METHOD_WORDS, wildcardsOf } from '../match/program.ts';
import { ExpressionCheck } from './check-expression.ts';
import { reportRecursion } from './recursion.ts';

/** Looks for what parses but cannot be meant. Errors keep the ruleset from being used, warnings do not. */
export function checkRules(file: RulesFile, serviceName: string, issues: Issues): void {
  const services = file.services.filter(({ name }) => name === serviceName);
  if (file.version === '1') {
    issues.warning('Ruleset uses old version (version [1]). Please update to the latest version (version [2]).', { line: 1, column: 1 });
  }
  if (services.length === 0) issues.error(`Missing service '${serviceName}'.`, { line: 1, column: 1 });
  for (const { name, at } of services.slice(1)) issues.error(`Service ${name} is already declared.`, at);
  new RulesCheck(issues).file(file);
}

class RulesCheck {
  readonly #issues: Issues;
  readonly #expressions: ExpressionCheck;

  constructor(issues: Issues) {
    this.#issues = issues;
    this.#expressions = new ExpressionCheck(issues);
  }

  file(file: RulesFile): void {
    const outer = new Scope(undefined, [], file.functions);
    const declared = [{ scope: outer, functions: file.functions }];
    this.#functions(file.functions, outer);
    for (const service of file.services) {
      const scope = new Scope(outer, [], service.functions);
      declared.push({ scope, functions: service.functions });
      this.#block(service, scope, file, declared);
    }
    reportRecursion(declared, this.#issues);
    for (const { functions } of declared) {
      for (const { name, at } of functions.filter((one) => !this.#expressions.called.has(one))) {
        this.#issues.warning(`Unused function: ${name}.`, at);
      }
    }
  }

  #block(block: Block, scope: Scope, file: RulesFile, declared: { scope: Scope; functions: readonly FunctionDeclaration[] }[]): void {
    this.#functions(block.functions, scope);
    for (const match of block.matches) {
      const inner = new Scope(scope, wildcardsOf(match.pattern), match.functions);
      declared.push({ scope: inner, functions: match.functions });
      this.#pattern(match, file);
      for (const allow of match.allows) this.#allow(allow, inner);
      this.#block(match, inner, file, declared);
    }
  }

  #pattern(match: Match, file: RulesFile): void {
    const names = new Set<string>();
    let recursive = 0;
    for (const [i, segment] of match.pattern.entries()) {
      if (segment.kind === 'fixed') continue;
      if (names.has(segment.name)) this.#issues.error(`Wildcard is already defined: ${segment.name}.`, segment.at);
      names.add(segment.name);
      if (segment.kind !== 'recursive') continue;
      if (++recursive > 1) this.#issues.error('A path takes one recursive wildcard at most.', segment.at);
      if (file.version === '1' && i < match.pattern.length - 1) {
        this.#issues.error('A recursive wildcard stands at the end of its path in version 1.', segment.at);
      }
    }
  }

  #allow(allow: Allow, scope: Scope): void {
    for (const { name, at } of allow.methods) {
      if (!METHOD_WORDS.has(name)) this.#issues.error(`Invalid method name: ${name}.`, at);
    }
    if (allow.condition !== undefined) this.#expressions.check(allow.condition, scope);
  }

  #functions(functions: readonly FunctionDeclaration[], scope: Scope): void {
    const names = new Set<string>();
    for (const declaration of functions) {
      const { name, at, parameters, bindings } = declaration;
      if (names.has(name)) this.#issues.error(`Function is already defined: ${name}.`, at);
      names.add(name);
      if (parameters.length > MOST_ARGUMENTS) this.#issues.error(`Function ${name} takes more than ${MOST_ARGUMENTS} arguments.`, at);
      if (bindings.length > MOST_BINDINGS) this.#issues.error(`Function ${name} has more than ${MOST_BINDINGS} variables.`, at);
      this.#variables(declaration);
      this.#expressions.body(declaration, scope);
    }
  }

  #variables({ parameters, bindings }: FunctionDeclaration): void {
    const names = new Set<string>();
    for (const { name, at } of [...parameters, ...bindings]) {
      if (names.has(name)) this.#issues.error(`Variable is already defined: ${name}.`, at);
      names.add(name);
    }
  }
}
