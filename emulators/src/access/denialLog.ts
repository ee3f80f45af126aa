import type { DocumentRequest, QueryRequest } from '../rules/verdict.ts';
import type { QueryFilter } from '../values/queryFilter.ts';
import { show } from '../rules/observe/show.ts';
import { rulesValueOf } from '../rules/firestore/adapt.ts';

/** How many different denials are kept apart. */
const MOST_DENIALS = 1_000;
/** How deep a filter is told. */
const DEEPEST_FILTER = 5;

/**
 * Tells the developer in plain words why the rules denied a request. The same denial again is only counted, and
 * the count told at the 10th, 100th, 1000th … time.
 */
export class DenialLog {
  readonly #log: (line: string) => void;
  readonly #counts = new Map<string, number>();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /**
   * Notes a denial.
   * @param reason the rules' own words, which name the lines
   * @param explain asked for more only when the denial is a new one
   */
  note(request: DocumentRequest | QueryRequest, reason: string, explain: () => readonly string[]): void {
    const headline = `denied ${subjectOf(request)} for ${request.auth === null ? 'nobody (not signed in)' : `uid ${plain(request.auth.uid)}`}`;
    const key = `${request.projectId}\n${headline}\n${reason}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    // Put last, so that the one that is dropped was not seen for the longest time.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > MOST_DENIALS) this.#counts.delete(this.#counts.keys().next().value ?? '');
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
  if (depth > DEEPEST_FILTER) return '…';
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
