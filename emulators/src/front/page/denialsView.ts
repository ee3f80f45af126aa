import type { Denial } from '../../access/recentDenials.ts';
import type { FailedPart, TriedStatement } from '../../rules/verdict.ts';
import type { DatabaseName } from '../../values/name.ts';
import { markup, type Html, type Part } from './markup.ts';
import { urlOf } from './location.ts';

/** Renders recent denials with the rules that were evaluated, and highlights the conditions that failed. */
export function denialsView(denials: readonly Denial[], database: DatabaseName | undefined): Html {
  if (denials.length === 0)
    return markup`<section class="empty">
      <h1>No denials</h1>
      <p>A request that the rules deny appears here, with the part of the condition that was false or an error.</p>
    </section>`;
  return markup`<div class="denials">
    <div class="head">
      <h1>Denials</h1>
      <form method="post" action="/emulator/page/clearDenials${urlOf('denials', database).slice(1)}">
        <button id="clear">Clear list</button>
      </form>
    </div>
    <p class="note">Newest first; at most 100 different ones. A denial that is repeated is counted.</p>
    <ol>
      ${denials.map(denialHtml)}
    </ol>
  </div>`;
}

function denialHtml({ id, projectId, databaseId, method, subject, caller, explanation, count, last }: Denial): Html {
  const { file, lines, statements, more, elsewhere } = explanation;
  const database = { projectId, databaseId };
  const isError = statements.some((statement) => statement.isError);
  const rulesAt = (line: number): string => urlOf('rules', database, { hash: `L${line}` });
  const reasons =
    statements.length > 0
      ? markup`<ul class="statements">
          ${statements.map((statement) => statementHtml(file, method, statement, rulesAt))}
          ${more > 0 && markup`<li class="none">and ${more} more statements that do not hold</li>`}
        </ul>`
      : reasonWithout(file, method, lines, elsewhere, rulesAt);
  return markup`<li>
    <article aria-labelledby="denial-${id}">
      <h2 id="denial-${id}"><span class="method">${method}</span> <code>${subject}</code></h2>
      <p class="facts">
        <span class="mark${isError && ' error'}">${isError ? 'error' : 'denied'}</span>
        <span>${caller === null ? 'not signed in' : markup`uid <code>${caller.uid}</code>`}</span>
        <time datetime="${new Date(last).toISOString()}">${formatTime(last)}</time>
        ${count > 1 && markup`<span>${count} times</span>`}
        <span class="quiet">${projectId} / ${databaseId}</span>
      </p>
      ${reasons}
      ${
        caller !== null &&
        markup`<details class="token" data-key="token-${id}">
          <summary>Token</summary>
          <pre tabindex="0" role="region" aria-label="Token of ${caller.uid}, denial ${id}">${caller.token}</pre>
        </details>`
      }
    </article>
  </li>`;
}

function reasonWithout(
  file: string,
  method: string,
  lines: readonly string[],
  elsewhere: Denial['explanation']['elsewhere'],
  rulesAt: (line: number) => string,
): Html {
  if (file === '') return markup`${lines.map((line) => markup`<p class="reason">${sentence(line)}</p>`)}`;
  const others = elsewhere.map(
    ({ line, methods }, at) =>
      markup`${at > 0 && ', '}<a href="${rulesAt(line)}">line ${line}</a> is for ${methods.join(', ')}`,
  );
  return markup`<p class="reason">
    No <code>allow</code> statement covers this path for
    <code>${method}</code>${elsewhere.length > 0 && markup`: ${others}`}.
  </p>`;
}

function statementHtml(
  file: string,
  method: string,
  statement: TriedStatement,
  rulesAt: (line: number) => string,
): Html {
  const { line, column, condition, parts, moreParts } = statement;
  return markup`<li>
    <p class="place">
      <a href="${rulesAt(line)}">${file}:${line}:${column}</a> <code>allow ${method}</code> did not hold
    </p>
    <pre class="condition">${marked(condition, parts)}</pre>
    <ul class="parts">
      ${parts.map((part) => partHtml(part, rulesAt))}
      ${moreParts > 0 && markup`<li class="none">and ${moreParts} more parts</li>`}
    </ul>
  </li>`;
}

function partHtml(
  { line, column, source, value, isError, operands, through }: FailedPart,
  rulesAt: (line: number) => string,
): Html {
  const functions = through.map((name, at) => markup`${at > 0 && ' → '}<code>${name}</code>`);
  return markup`<li>
    <p>
      <a href="${rulesAt(line)}"><span class="hidden">Line </span>${line}:${column}</a>
      <code class="${isError ? 'is-error' : 'is-false'}">${source}</code> is
      <strong>${value}</strong>
      ${through.length > 0 && markup`<span class="quiet">in ${functions}</span>`}
    </p>
    ${
      operands.length > 0 &&
      markup`<dl>
        ${operands.map(
          (operand) =>
            markup`<div>
              <dt><code>${operand.source}</code></dt>
              <dd><code>${operand.value}</code></dd>
            </div>`,
        )}
      </dl>`
    }
  </li>`;
}

/** Renders a condition without its original indentation, and highlights the failed parts. */
function marked(condition: string, parts: readonly Pick<FailedPart, 'within' | 'isError'>[]): Html {
  const pieces: Part[] = [];
  let end = 0;
  for (const { within, isError } of parts
    .filter((part) => part.within !== undefined)
    .sort((a, b) => (a.within?.start ?? 0) - (b.within?.start ?? 0))) {
    if (within === undefined || within.start < end || within.end > condition.length) continue;
    const text = unindented(condition.slice(within.start, within.end));
    pieces.push(unindented(condition.slice(end, within.start)));
    pieces.push(markup`<mark class="${isError ? 'is-error' : 'is-false'}">${text}</mark>`);
    ({ end } = within);
  }
  return markup`${pieces}${unindented(condition.slice(end))}`;
}

function unindented(text: string): string {
  return text.replaceAll(/\n[ \t]*/g, '\n  ');
}

function formatTime(time: number): string {
  const date = new Date(time);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

function sentence(line: string): string {
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}
