import type { CallerAuth, DocumentRequest, Explanation, QueryRequest } from '../rules/verdict.ts';
import type { QueryFilter } from '../values/queryFilter.ts';
import { truncate, show } from '../rules/observe/show.ts';
import { rulesValueOf } from '../rules/firestore/adapt.ts';
import { explanationText } from '../rules/observe/explanationText.ts';
import { RecentDenials } from './recentDenials.ts';

/** Maximum number of distinct denials to count. */
const MAX_DENIALS = 1_000;
/** Minimum interval between explanations of the same denial, in ms. */
const EXPLAIN_AGAIN_MS = 1_000;
/** Longer tokens are truncated. */
const MAX_TOKEN_LENGTH = 2_000;
/** Filters nested deeper than this are printed as `…`. */
const MAX_FILTER_DEPTH = 5;

interface DenialLogOptions {
  /** Whether to log and explain every denial. By default, most repeated denials are only counted. */
  readonly explain?: boolean;
  /** Returns the current time in ms since the epoch. */
  readonly now?: () => number;
}

/**
 * Explains denied requests in the log and on the emulator's web page. By default, logs a repeated denial only on its
 * 10th, 100th, 1000th, … occurrence.
 */
export class DenialLog {
  readonly recent = new RecentDenials();
  readonly #log: (line: string) => void;
  readonly #explainsAll: boolean;
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();

  constructor(log: (line: string) => void, { explain = false, now = Date.now }: DenialLogOptions = {}) {
    this.#log = log;
    this.#explainsAll = explain;
    this.#now = now;
  }

  /**
   * Logs a denial.
   * @param reason the error message from the rules engine, with line numbers
   * @param explain returns a detailed explanation; by default, not called if the same denial was explained less than a
   *   second ago
   */
  record(request: DocumentRequest | QueryRequest, reason: string, explain: () => Explanation): void {
    const { auth, method, projectId, databaseId } = request;
    const subject = subjectOf(request);
    const uid = plain(auth?.uid ?? 'null');
    const caller = auth === null ? 'nobody (not signed in)' : `uid ${uid}`;
    const headline = `denied ${method} ${subject} for ${caller}`;
    const key = `${projectId}\n${databaseId}\n${headline}\n${reason}`;
    const now = this.#now();
    const previous = this.recent.find(key);
    const isRecent = previous !== undefined && !this.#explainsAll && now - previous.explainedAt < EXPLAIN_AGAIN_MS;
    const explanation = isRecent ? previous.explanation : explain();
    this.recent.add(
      key,
      {
        projectId,
        databaseId,
        method,
        subject,
        caller: isRecent ? previous.caller : auth && { uid, token: tokenText(auth) },
        explanation,
        explainedAt: isRecent ? previous.explainedAt : now,
      },
      now,
    );
    if (this.#explainsAll) this.#log([headline, ...explanationText(method, explanation)].join('\n'));
    else this.#logOnce(key, headline, explanation.lines);
  }

  #logOnce(key: string, headline: string, lines: readonly string[]): void {
    const count = (this.#counts.get(key) ?? 0) + 1;
    // Delete and set the key again to keep the map in least-recently-used order.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > MAX_DENIALS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    if (count > 1) {
      if (/^10+$/.test(String(count))) this.#log(`${headline}: ${count} times by now`);
      return;
    }
    this.#log(
      lines.length === 1
        ? `${headline}: ${lines.join('')}`
        : [`${headline}:`, ...lines.map((line) => `  ${line}`)].join('\n'),
    );
  }
}

/** Describes the target of a request, such as `members/ada@x.org` or `posts where owner == "ada" limit 10`. */
function subjectOf(request: DocumentRequest | QueryRequest): string {
  if (request.method !== 'list') return plain(request.path);
  const { parent, collectionId, allDescendants, filter, orderBy, limit } = request;
  const below = parent === '' ? '' : `${plain(parent)}/`;
  const order = orderBy.map(
    ({ field, direction }) => `${plain(field.join('.'))}${direction === 'DESC' ? ' descending' : ''}`,
  );
  return [
    `${below}${allDescendants ? '**/' : ''}${collectionId === undefined ? '**' : plain(collectionId)}`,
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

function tokenText({ token }: CallerAuth): string {
  return truncate(JSON.stringify(token, null, 2), MAX_TOKEN_LENGTH);
}

/** Formats a string on one line of at most 200 characters. */
function plain(text: string): string {
  const line = text.replaceAll(/\p{Cc}/gu, ' ');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
