import { kindOf } from './card/callInWords.ts';
import type { PastCall } from './incidentsOfRange.ts';

const types = new WeakMap<PastCall, string>();

/** The type of an incident for filters and totals: its kind, or its complaint if dispatch wrote no kind. */
export function typeOf(call: PastCall): string {
  let type = types.get(call);
  if (type === undefined) {
    const { kind, what } = kindOf(call);
    type = kind || what;
    types.set(call, type);
  }
  return type;
}

/**
 * Counts incidents by type.
 * @returns type and number, the most frequent first
 */
export function countTypes(calls: readonly PastCall[]): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(typeOf(call), (counts.get(typeOf(call)) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

const searchTexts = new WeakMap<PastCall, string>();

function textOf(call: PastCall): string {
  let text = searchTexts.get(call);
  if (text === undefined) {
    text = [call.TypeCode, call.ChiefComplaint, call.Address, call.XSt, call.Description].join('\n').toLowerCase();
    searchTexts.set(call, text);
  }
  return text;
}

/**
 * Filters incidents by type and by words, which must all occur, in any field.
 * @param type empty for every type
 * @param words as typed
 */
export function matching(calls: readonly PastCall[], type: string, words: string): readonly PastCall[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (type === '' && terms.length === 0) return calls;
  return calls.filter(
    (call) => (type === '' || typeOf(call) === type) && terms.every((word) => textOf(call).includes(word)),
  );
}
