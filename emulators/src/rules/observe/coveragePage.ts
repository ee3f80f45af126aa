import type { CoverageNode, CoverageReport, ExpressionValue } from './coverageReport.ts';

/**
 * The coverage of a ruleset as an HTML page: the rules line by line, and below each line the results of its expressions
 * with their counts. The page loads nothing, runs no script, and repeats in words what it shows by color.
 */
export function pageOf(projectId: string, { rules, report = [] }: CoverageReport): string {
  const [file] = rules.files;
  const all = flat(report);
  const never = all.filter(
    ({ values }) => values === undefined || values.every(({ value }) => Object.keys(value).length === 0),
  );
  const summary =
    file === undefined
      ? 'There are no rules.'
      : `${all.length - never.length} of ${all.length} expressions have been evaluated${never.length === 0 ? '.' : `; ${never.length} never.`}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rule coverage of ${text(projectId)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Rule coverage of ${text(projectId)}</h1>
<p>${summary} Counted since these rules were put.</p>
${file === undefined ? '' : `<h2>${text(file.name)}</h2>\n${listing(file.content, report)}`}
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 70rem; padding: 0 1rem; }
ol.lines { list-style: none; margin: 0; padding: 0; font-family: ui-monospace, monospace; font-size: .9rem; }
ol.lines > li { display: grid; grid-template-columns: 4ch minmax(0, 1fr); gap: 0 1ch; }
.number { text-align: right; opacity: .7; user-select: none; }
pre { margin: 0; white-space: pre-wrap; font: inherit; }
details { grid-column: 2; margin: 0 0 .4rem 2ch; border-left: 3px solid #1a7f37; padding-left: 1ch; }
details.never { border-left: 3px dashed #b35900; }
summary { cursor: pointer; }
details ul { margin: 0; padding-left: 2ch; }
code { font: inherit; font-weight: 600; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

function listing(content: string, report: readonly CoverageNode[]): string {
  const points = Array.from(content);
  const byLine = new Map<number, CoverageNode[]>();
  for (const node of report)
    byLine.set(node.sourcePosition.line, [...(byLine.get(node.sourcePosition.line) ?? []), node]);
  const lines = content.split('\n').map((line, index) => {
    const number = index + 1;
    const details = (byLine.get(number) ?? []).map((node) => detailsOf(node, points)).join('');
    return `<li><span class="number" aria-hidden="true">${number}</span><pre>${text(line) || ' '}</pre>${details}</li>`;
  });
  return `<ol class="lines">\n${lines.join('\n')}\n</ol>`;
}

function detailsOf(node: CoverageNode, points: readonly string[]): string {
  const never = node.values === undefined;
  const inner = (node.children ?? []).map((child) => itemOf(child, points)).join('');
  return `<details${never ? ' class="never"' : ''}><summary>Line ${node.sourcePosition.line}: ${outcome(node)}</summary><ul>${itemOf(node, points, inner)}</ul></details>`;
}

function itemOf(node: CoverageNode, points: readonly string[], known?: string): string {
  const { currentOffset, endOffset } = node.sourcePosition;
  const source = points
    .slice(currentOffset, endOffset + 1)
    .join('')
    .replaceAll(/\s+/g, ' ');
  const inner = known ?? (node.children ?? []).map((child) => itemOf(child, points)).join('');
  return `<li><code>${text(source)}</code>: ${outcome(node)}${inner === '' ? '' : `<ul>${inner}</ul>`}</li>`;
}

/** `true 3 times, an error (Null value error.) once`. */
function outcome({ values, otherValues }: CoverageNode): string {
  if (values === undefined) return 'never evaluated';
  const counted = values.map(({ value, count }) => `${text(words(value))} ${times(count)}`);
  return [...counted, ...(otherValues === undefined ? [] : [`something else ${times(otherValues)}`])].join(', ');
}

function words(value: ExpressionValue): string {
  const [kind] = Object.keys(value);
  switch (kind) {
    case undefined:
      return 'passed over';
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
    default:
      return JSON.stringify(value[kind]);
  }
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function flat(nodes: readonly CoverageNode[]): CoverageNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

function text(plain: string): string {
  return plain.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
