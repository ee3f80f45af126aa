import type { RulesIssue } from '../verdict.ts';
import type { Span } from './syntax.ts';

/** Maximum number of issues per file. Further ones usually have the same cause. */
const MAX_ISSUES = 100;

/** Collects errors and warnings for a rules file. */
export class Issues {
  readonly #fileName: string;
  readonly #list: RulesIssue[] = [];

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  error(description: string, at: Pick<Span, 'line' | 'column'>): void {
    this.#add('ERROR', description, at);
  }

  warning(description: string, at: Pick<Span, 'line' | 'column'>): void {
    this.#add('WARNING', description, at);
  }

  get hasErrors(): boolean {
    return this.#list.some((issue) => issue.severity === 'ERROR');
  }

  /** Returns all issues, sorted by position. */
  sorted(): RulesIssue[] {
    return this.#list.toSorted(
      (a, b) => a.sourcePosition.line - b.sourcePosition.line || a.sourcePosition.column - b.sourcePosition.column,
    );
  }

  #add(severity: RulesIssue['severity'], description: string, at: Pick<Span, 'line' | 'column'>): void {
    if (this.#list.length >= MAX_ISSUES && (severity === 'WARNING' || this.hasErrors)) return;
    this.#list.push({
      severity,
      description,
      sourcePosition: { fileName: this.#fileName, line: at.line, column: at.column },
    });
  }
}
