import { Run } from '../evaluate/run.ts';
import { type Judgment, denial, judgeTarget } from '../match/judgment.ts';
import type { Program } from '../match/program.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';
import type { DocumentRequest, QueryRequest, Verdict } from '../verdict.ts';
import { judgeRequest, targetOfRequest, UNREAD } from './judge.ts';
import { documentRequest } from './request.ts';

/**
 * Returns the reason for a denial, using the official emulator's wording. The official emulator evaluates a request in
 * two rounds: first without reading any documents, and then with the documents that the rules need. It concatenates the
 * reasons from both rounds.
 *
 * * In the first round, a set is evaluated both as a create and as an update. Conditions that depend on a document, or
 *   on fields that are not known without the stored document (a merge, a server timestamp), fail with `evaluation
 *   error`.
 * * If all conditions were false in the first round, there is no second round.
 * * For a query, the reasons from the first round are included only if the rules needed a document in that round.
 *
 * @param judgment the result of the second round
 */
export function denialOf(program: Program, request: DocumentRequest | QueryRequest, judgment: Judgment): Verdict {
  if (request.method === 'list') {
    const first = judgeRequest(program, request, undefined, UNREAD);
    return denial(first.isUnread ? [...first.reasons, ...judgment.reasons] : judgment.reasons);
  }
  const reasons: string[] = [];
  let isDecided = false;
  for (const method of request.knownBeforeRead?.methods ?? [request.method]) {
    const first = judgeUnread(program, request, method);
    reasons.push(...first.reasons);
    isDecided ||= method === request.method && !first.allowed && !first.isErroneous;
  }
  return denial(isDecided ? reasons : [...reasons, ...judgment.reasons]);
}

function judgeUnread(program: Program, request: DocumentRequest, method: DocumentRequest['method']): Judgment {
  const areFieldsKnown = method === 'delete' || (request.knownBeforeRead?.fields ?? true);
  const globals = new Map<string, RulesValue>([
    ['request', documentRequest({ ...request, method }, areFieldsKnown ? undefined : new Unread())],
    ['resource', new Unread()],
  ]);
  return judgeTarget(program, targetOfRequest(request), method, new Run(globals, UNREAD));
}
