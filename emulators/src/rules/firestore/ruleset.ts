import type { Observer } from '../evaluate/compileExpression.ts';
import type { RulesFile, Service } from '../language/syntax.ts';
import { ALLOWED } from '../match/judgment.ts';
import { type Program, compileService } from '../match/program.ts';
import { Coverage } from '../observe/coverage.ts';
import type { CoverageReport } from '../observe/coverageReport.ts';
import { debugText } from '../observe/debugText.ts';
import type { DocumentRequest, ExplainingRuleset, Explanation, QueryRequest, Ruleset } from '../verdict.ts';
import { denialOf } from './denial.ts';
import { judgeRequest } from './judge.ts';
import { Retrace } from './retrace.ts';

/** A ruleset that counts the results of each expression. */
export interface CountingRuleset extends ExplainingRuleset {
  /** Returns the coverage since this ruleset was created. */
  coverage(): CoverageReport;
}

/** Compiled Firestore rules. */
export interface FirestoreRuleset extends ExplainingRuleset {
  /** Returns a copy of this ruleset that reports every evaluation to an observer. */
  observed(observer: Observer): Ruleset;
  /** Returns a copy of this ruleset with its own coverage counters. */
  counting(): CountingRuleset;
}

/** The source of a ruleset as text and as a syntax tree. */
interface RulesetSource {
  readonly source: { readonly name: string; readonly content: string };
  readonly file: RulesFile;
  readonly service: Service;
}

/** Creates a ruleset from rules that compiled without errors. */
export function firestoreRuleset({ source, file, service }: RulesetSource): FirestoreRuleset {
  const compile = (observer?: Observer): Program => compileService(file, service, observer);
  const retrace = new Retrace(compile, source, file);
  const plain = compile();
  const explain = (request: DocumentRequest | QueryRequest): Explanation => retrace.explain(request);
  return {
    ...judging(plain, plain),
    explain,
    observed: (observer) => judging(compile(observer), plain),
    counting: () => {
      const coverage = new Coverage();
      return {
        ...judging(compile(coverage.observer), plain),
        explain,
        coverage: () => coverage.report(source, file, service),
      };
    },
  };
}

/**
 * Creates a ruleset.
 * @param plain the same program without an observer, used to determine the reason for a denial
 */
function judging(program: Program, plain: Program): Ruleset {
  return {
    judge: (request) => {
      const { debug } = request;
      const judgment = judgeRequest(
        program,
        request,
        undefined,
        undefined,
        debug && ((value) => debug(debugText(value))),
      );
      return judgment.allowed ? ALLOWED : denialOf(plain, request, judgment);
    },
  };
}
