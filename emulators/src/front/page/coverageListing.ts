import type { CoverageNode, CoverageReport, ExpressionValue } from '../../rules/observe/coverageReport.ts';
import { Html, markup } from './markup.ts';
import style from './style.css?raw';

/** Summary of an expression's results so far. Determines its color and underline. */
type Outcome = 'never' | 'one' | 'more' | 'error';

const LEGEND: Readonly<Record<Outcome, string>> = {
  more: 'evaluated',
  one: 'always the same, true or false',
  never: 'never evaluated',
  error: 'raised an error at least once',
};

/** Renders the coverage report as a standalone page without scripts. */
export function coveragePage(projectId: string, report: CoverageReport): string {
  const [file] = report.rules.files;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Rule coverage of ${projectId}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Rule coverage of ${projectId}</h1>
          <p>${coverageSummary(report)} Counted since these rules were set.</p>
          ${
            file &&
            markup`<h2>${file.name}</h2>
              ${coverageListing(report)}`
          }
        </main>
      </body>
    </html> `.text;
}

/** Summarizes the coverage in one sentence. */
export function coverageSummary({ rules, report = [] }: CoverageReport): string {
  if (rules.files.length === 0) return 'There are no rules.';
  const all = flatten(report);
  const never = all.filter((node) => outcomeOf(node) === 'never').length;
  const rest = never === 0 ? '.' : `; ${never} never.`;
  return `${all.length - never} of ${all.length} expressions have been evaluated${rest}`;
}

/**
 * Renders the rules line by line. Highlights expressions by outcome, and shows the results of each condition below its
 * line.
 */
export function coverageListing({ rules, report = [] }: CoverageReport): Html {
  const [file] = rules.files;
  if (file === undefined) return markup``;
  const codePoints = Array.from(file.content);
  const outcomes = outcomesOf(codePoints.length, report);
  const byLine = new Map<number, CoverageNode[]>();
  for (const node of report)
    byLine.set(node.sourcePosition.line, [...(byLine.get(node.sourcePosition.line) ?? []), node]);
  const lines: Html[] = [];
  // Ignore a trailing newline.
  const length = codePoints.at(-1) === '\n' ? codePoints.length - 1 : codePoints.length;
  let start = 0;
  while (start <= length) {
    const lineBreak = codePoints.indexOf('\n', start);
    const end = lineBreak === -1 ? codePoints.length : lineBreak;
    const number = lines.length + 1;
    const details = (byLine.get(number) ?? []).map((node, at) => detailsOf(node, codePoints, `${number}.${at}`));
    lines.push(
      markup`<li id="L${number}">
        <span class="number" aria-hidden="true">${number}</span>
        <pre>${markedLine(codePoints, outcomes, start, end)}</pre>
        ${details}
      </li>`,
    );
    start = end + 1;
  }
  const legend = (Object.keys(LEGEND) as Outcome[]).map(
    (name) => markup`<li><span class="on ${name}">${LEGEND[name]}</span></li>`,
  );
  return markup`<ul class="legend" aria-label="Legend">
      ${legend}
    </ul>
    <ol class="lines">
      ${lines}
    </ol>`;
}

/** Returns the outcome of the innermost expression at each code point. */
function outcomesOf(length: number, report: readonly CoverageNode[]): readonly (Outcome | undefined)[] {
  const outcomes: (Outcome | undefined)[] = Array.from({ length });
  const mark = (nodes: readonly CoverageNode[]): void => {
    for (const node of nodes) {
      const { currentOffset, endOffset } = node.sourcePosition;
      outcomes.fill(outcomeOf(node), currentOffset, endOffset + 1);
      mark(node.children ?? []);
    }
  };
  mark(report);
  return outcomes;
}

function outcomeOf({ values = [] }: CoverageNode): Outcome {
  const kinds = values.map(({ value }) => kindOf(value));
  if (kinds.every((kind) => kind === undefined)) return 'never';
  if (kinds.includes('undefined')) return 'error';
  const evaluated = kinds.filter((kind) => kind !== undefined);
  return evaluated.length === 1 && evaluated[0] === 'boolValue' ? 'one' : 'more';
}

function markedLine(
  points: readonly string[],
  outcomes: readonly (Outcome | undefined)[],
  start: number,
  end: number,
): Html {
  const runs: Html[] = [];
  let code = start;
  while (code < end && /\s/.test(points[code] ?? '')) code += 1;
  // Do not highlight indentation.
  runs.push(markup`${points.slice(start, code).join('').replace(/\r$/, '')}`);
  for (let from = code; from < end;) {
    let to = from + 1;
    while (to < end && outcomes[to] === outcomes[from]) to += 1;
    const text = points.slice(from, to).join('').replace(/\r$/, '');
    const outcome = outcomes[from];
    runs.push(outcome === undefined ? markup`${text}` : markup`<span class="on ${outcome}">${text}</span>`);
    from = to;
  }
  return markup`${runs}`;
}

function detailsOf(node: CoverageNode, points: readonly string[], key: string): Html {
  const inner = (node.children ?? []).map((child) => itemOf(child, points));
  const { line } = node.sourcePosition;
  return markup`<details data-key="line-${key}" class="${outcomeOf(node)}">
    <summary><span class="hidden">Line ${line}: </span>${summarize(node)}</summary>
    <ul>${itemOf(node, points, inner)}</ul>
  </details>`;
}

function itemOf(node: CoverageNode, points: readonly string[], children?: readonly Html[]): Html {
  const { currentOffset, endOffset } = node.sourcePosition;
  const source = points
    .slice(currentOffset, endOffset + 1)
    .join('')
    .replaceAll(/\s+/g, ' ');
  const inner = children ?? (node.children ?? []).map((child) => itemOf(child, points));
  return markup`<li><code>${source}</code>: ${results(node)}${inner.length > 0 && markup`<ul>${inner}</ul>`}</li>`;
}

/** Formats result counts without the values, as in `true 3 times, error once`. */
function summarize({ values, otherValues = 0 }: CoverageNode): string {
  if (values === undefined) return 'never evaluated';
  const counts = new Map<string, number>();
  for (const { value, count } of values) {
    const name = briefName(value);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  if (otherValues > 0) counts.set('evaluated', (counts.get('evaluated') ?? 0) + otherValues);
  return [...counts].map(([name, count]) => `${name} ${times(count)}`).join(', ');
}

function briefName(value: ExpressionValue): string {
  const kind = kindOf(value);
  if (kind === undefined) return 'skipped';
  if (kind === 'undefined') return 'error';
  return kind === 'boolValue' ? String(value[kind]) : 'evaluated';
}

/** Formats results with their counts, as in `true 3 times, an error (Null value error.) once`. */
function results({ values, otherValues }: CoverageNode): string {
  if (values === undefined) return 'never evaluated';
  const counted = values.map(({ value, count }) => `${describeValue(value)} ${times(count)}`);
  return [...counted, ...(otherValues === undefined ? [] : [`something else ${times(otherValues)}`])].join(', ');
}

function describeValue(value: ExpressionValue): string {
  const kind = kindOf(value);
  switch (kind) {
    case undefined:
      return 'skipped';
    case 'undefined':
      return `an error (${(value['undefined'] as { causeMessage: string }).causeMessage})`;
    case 'constraintValue':
      return 'left open by the query';
    case 'mapValue':
      return 'a map';
    case 'nullValue':
      return 'null';
    case 'pathValue':
      return (value['pathValue'] as { segments: { simple: string }[] }).segments
        .map(({ simple }) => `/${simple}`)
        .join('');
    case 'listValue':
    case 'setValue': {
      const items = (value[kind] as { values: readonly ExpressionValue[] }).values.map(describeValue).join(', ');
      return kind === 'listValue' ? `[${items}]` : `{${items}}`;
    }
    case 'intValue':
    case 'floatValue':
    case 'timestampValue':
    case 'durationValue':
      return String(value[kind]);
    default:
      return JSON.stringify(value[kind]);
  }
}

/** Returns the type of a value, or undefined if the expression was skipped. */
function kindOf(value: ExpressionValue): string | undefined {
  return Object.keys(value)[0];
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function flatten(nodes: readonly CoverageNode[]): CoverageNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}
