import type { Observer } from '../evaluate/compileExpression.ts';
import type { RulesFile } from '../language/syntax.ts';
import { findAllows } from '../match/findAllows.ts';
import type { Judgment, Unsatisfied as OnUnsatisfied } from '../match/judgment.ts';
import type { CompiledAllow, Program } from '../match/program.ts';
import { Explainer, type Unsatisfied } from '../observe/explain.ts';
import { Trace } from '../observe/trace.ts';
import type { DocumentRequest, Explanation, QueryRequest } from '../verdict.ts';
import { judgeRequest, targetOfRequest } from './judge.ts';

const ALLOWED: Explanation = { file: '', lines: [], statements: [], more: 0, elsewhere: [] };

/** Evaluates a denied request again with tracing enabled, in order to explain the denial. */
export class Retrace {
  readonly #compile: (observer: Observer) => Program;
  readonly #explainer: Explainer;
  readonly #trace = new Trace();
  #program: Program | undefined;

  constructor(
    compile: (observer: Observer) => Program,
    source: { readonly name: string; readonly content: string },
    file: RulesFile,
  ) {
    this.#compile = compile;
    this.#explainer = new Explainer(source, file);
  }

  /** Explains why a request was denied. Returns an empty explanation if it is allowed. */
  explain(request: DocumentRequest | QueryRequest): Explanation {
    const unsatisfied: Unsatisfied[] = [];
    if (this.#judge(request, unsatisfied).allowed) return ALLOWED;
    const others: CompiledAllow[] = [];
    findAllows(this.#traced, targetOfRequest(request), (allow) => {
      others.push(allow);
      return false;
    });
    return this.#explainer.explain(request.method, unsatisfied, others);
  }

  #judge(request: DocumentRequest | QueryRequest, unsatisfied: Unsatisfied[]): Judgment {
    return judgeRequest(this.#traced, request, () => {
      unsatisfied.length = 0;
      return this.#observe(unsatisfied);
    });
  }

  #observe(unsatisfied: Unsatisfied[]): OnUnsatisfied {
    return (allow, value) => {
      unsatisfied.push({ allow, value, step: this.#trace.take() });
    };
  }

  get #traced(): Program {
    return (this.#program ??= this.#compile(this.#trace.observer));
  }
}
