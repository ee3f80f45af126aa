import type { Rulesets } from '../../access/rulesets.ts';
import type { DatabaseName } from '../../values/name.ts';
import type { RulesIssue } from '../../rules/verdict.ts';
import { coverageListing, coverageSummary } from './coverageListing.ts';
import { markup, type Html } from './markup.ts';

/** Shown with errors in the rules if no version of them has compiled yet. */
const CONSEQUENCES = {
  broken: 'Until it compiles, every request by a user is denied.',
  open: 'Until it compiles, every request is allowed.',
};

/** Renders a database's rules with their coverage, and any issues in the latest rules file. */
export function rulesView(rulesets: Rulesets, database: DatabaseName): Html {
  const { projectId, databaseId } = database;
  const rules = rulesets.of(projectId, databaseId);
  const issues = rulesets.issuesOf(projectId, databaseId);
  const consequence =
    typeof rules === 'string' ? CONSEQUENCES[rules] : 'The last rules that compiled, below, are in force.';
  const problems =
    issues.length > 0 &&
    markup`<section class="issues" aria-labelledby="issues">
      <h2 id="issues">${issues.length === 1 ? 'A problem' : `${issues.length} problems`} in the rules file</h2>
      <ul>
        ${issues.map(issueHtml)}
      </ul>
      ${issues.some(({ severity }) => severity === 'ERROR') && markup`<p>${consequence}</p>`}
    </section>`;
  if (rules === 'open' && !problems)
    return markup`<section class="empty">
      <h1>No rules</h1>
      <p>
        Every request is allowed. Set rules in firebase.json, or start the emulator with
        <code>--rules firestore.rules</code>.
      </p>
    </section>`;
  if (typeof rules === 'string')
    return markup`<div class="rules">
      <h1>Rules</h1>
      ${problems}
    </div>`;
  const report = rules.coverage();
  return markup`<div class="rules">
    <h1>${report.rules.files[0]?.name ?? 'Rules'}</h1>
    ${problems}
    <p class="note">
      ${coverageSummary(report)} Counted for ${projectId} since these rules were set. Open a result to see each part.
    </p>
    ${coverageListing(report)}
  </div>`;
}

function issueHtml({ severity, description, sourcePosition: { fileName = '', line, column } }: RulesIssue): Html {
  const kind = severity === 'ERROR' ? 'Error' : 'Warning';
  return markup`<li><strong>${kind}</strong> <code>${fileName}:${line}:${column}</code> ${description}</li>`;
}
