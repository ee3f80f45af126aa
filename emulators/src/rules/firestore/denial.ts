import { type DocumentReader, Run } from '../evaluate/run.ts';
import { type Judgement, denial, judgeTarget } from '../match/judgement.ts';
import type { Program } from '../match/program.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';
import type { DocumentRequest, QueryRequest, Verdict } from '../verdict.ts';
import { judgeRequest, targetOfRequest } from './judge.ts';
import { documentRequest } from './request.ts';

/** Nothing has been read. */
const UNREAD: DocumentReader = { read: () => new Unread() };

/**
 * The words of a denial. The official emulator judges twice: first by what the request says, before it has read
 * anything, and once more with the documents that this needs. What both found is told one after the other:
 *
 * * In the first round a set is judged as create and as update, as it may be either. What depends on the stored
 *   document, on another one, or on new fields that are not known without it (a merge, a server timestamp) is an
 *   `evaluation error`.
 * * The second round is left out when in the first one every statement for the method was false. For a query it is
 *   the only one, unless the first wanted a document.
 *
 * @param judgement the real judgement, which is the second round
 */
export function denialOf(program: Program, request: DocumentRequest | QueryRequest, judgement: Judgement): Verdict {
  if (request.method === 'list') {
    const first = judgeRequest(program, request, undefined, UNREAD);
    return denial(first.isUnread ? [...first.reasons, ...judgement.reasons] : judgement.reasons);
  }
  const reasons: string[] = [];
  let isSettled = false;
  for (const method of request.foreseen?.methods ?? [request.method]) {
    const first = judgeUnread(program, request, method);
    reasons.push(...first.reasons);
    isSettled ||= method === request.method && !first.allowed && !first.isErroneous;
  }
  return denial(isSettled ? reasons : [...reasons, ...judgement.reasons]);
}

function judgeUnread(program: Program, request: DocumentRequest, method: DocumentRequest['method']): Judgement {
  const isKnown = method === 'delete' || (request.foreseen?.fields ?? true);
  const globals = new Map<string, RulesValue>([
    ['request', documentRequest({ ...request, method }, isKnown ? undefined : new Unread())],
    ['resource', new Unread()],
  ]);
  return judgeTarget(program, targetOfRequest(request), method, new Run(globals, UNREAD));
}
