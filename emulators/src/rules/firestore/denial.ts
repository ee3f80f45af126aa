import { Run } from '../evaluate/run.ts';
import { type Judgment, denial, judgeTarget } from '../match/judgment.ts';
import type { Program } from '../match/program.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';
import type { DocumentRequest, QueryRequest, Verdict } from '../verdict.ts';
import { judgeRequest, targetOfRequest, UNREAD } from './judge.ts';
import { documentRequest } from './request.ts';

/**
 * Returns the text of a denial. The official emulator judges a request twice: by its content alone, before reading
 * anything, and again with the documents that the rules need. The reasons from both rounds are concatenated:
 *
 * * The first round judges a set as both a create and an update, because it could be either. Expressions that depend on
 *   the stored document, on another document, or on new fields that are unknown without it (a merge, a server
 *   timestamp) cause an `evaluation error`.
 * * The second round is skipped if every statement for the method was false in the first. A query has only a second
 *   round, unless the first needed a document.
 *
 * @param judgment the actual judgment: the second round
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
