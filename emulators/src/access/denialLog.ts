import type { DocumentRequest, QueryRequest } from '../rules/verdict.ts';
import type { QueryFilter } from '../values/queryFilter.ts';
import { show } from '../rules/observe/show.ts';
import { rulesValueOf } from '../rules/firestore/adapt.ts';

/** Maximum number of different denials that are counted separately. */
const MAX_DENIALS = 1_000;
/** Maximum depth to which a filter is described. */
const MAX_FILTER_DEPTH = 5;

/**
 * Explains to developers why the rules denied a request. A repeated denial is only counted; its count is logged at the
 * 10th, 100th, 1000th … time.
 */
export class DenialLog {
  readonly #log: (line: string) => void;
  readonly #counts = new Map<string, number>();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /**
   * Logs a denial.
   * @param reason the rules' own wording, with line numbers
   * @param explain returns the details; called only for a new denial
   */
  note(request: DocumentRequest | QueryRequest, reason: string, explain: () => readonly string[]): void {
    const headline =
      `denied ${subjectOf(request)} ` +
      `for ${request.auth === null ? 'nobody (not signed in)' : `uid ${plain(request.auth.uid)}`}`;
    const key = `${request.projectId}\n${headline}\n${reason}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    // Reinserted at the end, so that the entry dropped first is the least recently seen.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > MAX_DENIALS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    if (count > 1) {
      if (/^10+$/.test(String(count))) this.#log(`${headline}: ${count} times by now`);
      return;
    }
    const lines = explain();
    this.#log(
      lines.length === 1
        ? `${headline}: ${lines.join('')}`
        : [`${headline}:`, ...lines.map((line) => `  ${line}`)].join('\n'),
    );
  }
}

/** `get members/ada@x.org`, `list posts where owner == "ada" limit 10`. */
function subjectOf(request: DocumentRequest | QueryRequest): string {
  if (request.method !== 'list') return `${request.method} ${plain(request.path)}`;
  const { parent, collectionId, allDescendants, filter, orderBy, limit } = request;
  const below = parent === '' ? '' : `${plain(parent)}/`;
  const order = orderBy.map(
    ({ field, direction }) => `${plain(field.join('.'))}${direction === 'DESC' ? ' descending' : ''}`,
  );
  return [
    `list ${below}${allDescendants ? '**/' : ''}${collectionId === undefined ? '**' : plain(collectionId)}`,
    ...(filter ? [`where ${filterText(filter, 0)}`] : []),
    ...(order.length > 0 ? [`ordered by ${order.join(', ')}`] : []),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ].join(' ');
}

function filterText(filter: QueryFilter, depth: number): string {
  if (depth > MAX_FILTER_DEPTH) return '…';
  if (filter.kind === 'field') {
    const { field, op, value } = filter.constraint;
    return `${plain(field.join('.'))} ${op} ${show(rulesValueOf(value))}`;
  }
  const text = filter.filters.map((part) => filterText(part, depth + 1)).join(` ${filter.kind} `);
  return depth === 0 ? text : `(${text})`;
}

/** A name on one line. */
function plain(text: string): string {
  const line = text.replaceAll(/\p{Cc}/gu, ' ');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
