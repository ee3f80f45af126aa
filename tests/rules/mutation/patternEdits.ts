import type { Span } from 'firebase-without-java/rules';
import type { Edit } from './mutants.ts';

/** A character of a regular expression, and its range in the rules file. */
interface Unit {
  readonly char: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the characters of a string literal, or of several literals joined by `+`. */
function unitsOf(source: string, { start, end }: Span): Unit[] {
  const literals = source.slice(start, end).matchAll(/(['"])((?:\\[^]|(?!\1)[^\\])*)\1/g);
  return [...literals].flatMap(({ index, 2: body = '' }) =>
    [...body.matchAll(/\\[^]|[^]/gu)].map(({ 0: text, index: at }) => {
      const from = start + index + 1 + at;
      return { char: text === String.raw`\n` ? '\n' : text.replace(/^\\/, ''), start: from, end: from + text.length };
    }),
  );
}

/** Matches one part of a regular expression, such as a quantifier or a word. The rules don't use other RE2 syntax. */
const PART = new RegExp(
  [
    String.raw`(?<open>\((?:\?\w*:)?)`,
    String.raw`(?<close>\))`,
    String.raw`(?<alternative>\|)`,
    String.raw`\[(?<negated>\^?)(?<items>(?:\\.|[^\\\]])+)\]`,
    String.raw`(?<quantifier>[*+?]|\{\d+(?:,\d*)?\})`,
    String.raw`(?<property>\\[pP]\{\w+\})`,
    String.raw`(?<anchor>[\^$])`,
    String.raw`\.`,
    String.raw`(?<word>[A-Za-z0-9]+)`,
    String.raw`(?<other>\\[^]|[^])`,
  ].join('|'),
  'gu',
);

/** Matches an item in a character class: a range or a single character. */
const ITEM = /(?<first>\\x\{[0-9A-F]+\}|\\[^]|[^])(?:-(?<last>\\x\{[0-9A-F]+\}|[^]))?/gu;

/**
 * Returns edits that each change one part of a regular expression, and one that replaces all of it.
 * @param at range of a string literal in a rules file, or of several literals joined by `+`
 */
export function patternEdits(source: string, at: Span): Edit[] {
  const units = unitsOf(source, at);
  const pattern = units.map(({ char }) => char).join('');
  const parts = [...pattern.matchAll(PART)];
  const edits: Edit[] = [{ operator: 'pattern', at, text: "'(?s).*'" }];

  /** Adds an edit for a range of the pattern. */
  function replace(from: number, to: number, text: string): void {
    const start = units[from]?.start ?? at.end - 1;
    const end = to === from ? start : (units[to - 1]?.end ?? start);
    edits.push({ operator: 'pattern', at: { start, end, line: lineAt(source, start) }, text: quoted(text) });
  }

  for (const { 0: text, index, groups = {} } of parts) {
    const end = index + text.length;
    const { quantifier, items, negated, property, anchor, word, other } = groups;
    if (quantifier !== undefined) for (const changed of otherQuantifiers(quantifier)) replace(index, end, changed);
    if (items !== undefined && negated !== undefined) {
      replace(index, end, negated === '' ? `[^${items}]` : `[${items}]`);
      const start = end - 1 - items.length;
      for (const [from, to, changed] of otherItems(items)) replace(start + from, start + to, changed);
    }
    if (property !== undefined)
      replace(
        index,
        end,
        property.replace(/[pP]/, (letter) => (letter === 'p' ? 'P' : 'p')),
      );
    if (anchor !== undefined) replace(index, end, '');
    if (word !== undefined) replace(index, end, '[A-Za-z0-9]+');
    if (other !== undefined) replace(index, end, '(?s:.)');
  }
  for (const [from, to] of alternativesOf(parts)) replace(from, to, '');
  return edits;
}

function otherQuantifiers(quantifier: string): readonly string[] {
  if (quantifier === '*') return ['+', '?', ''];
  if (quantifier === '+') return ['*', ''];
  if (quantifier === '?') return ['*', ''];
  const [min = 0, max] = quantifier.slice(1, -1).split(',').map(Number);
  const bounds =
    max === undefined
      ? [[min - 1], [min + 1]]
      : [
          [min - 1, max],
          [min + 1, max],
          [min, max - 1],
          [min, max + 1],
        ];
  return bounds.filter(([first = 0, last = first]) => first >= 0 && first <= last).map((pair) => `{${pair.join(',')}}`);
}

/** Returns edits to a character class: without each item, and with each range end moved by one. */
function otherItems(items: string): [from: number, to: number, text: string][] {
  const all = [...items.matchAll(ITEM)].map(({ 0: text, index, groups = {} }) => {
    const { first = '', last } = groups;
    return { from: index, to: index + text.length, low: codeOf(first), high: codeOf(last ?? first) };
  });
  const isIn = (code: number) => all.some(({ low, high }) => low <= code && code <= high);
  return all.flatMap(({ from, to, low, high }): [number, number, string][] => {
    const removed: [number, number, string][] = all.length > 1 ? [[from, to, '']] : [];
    if (low === high) return removed;
    const wider = [low - 1, high + 1].filter((code) => code >= 0 && !isIn(code));
    const moved = [
      ...wider.map((code) => [Math.min(code, low), Math.max(code, high)]),
      [low + 1, high],
      [low, high - 1],
    ];
    return removed.concat(moved.map((ends) => [from, to, ends.map(escaped).join('-')]));
  });
}

function codeOf(text: string): number {
  const hex = /^\\x\{(?<code>.+)\}$/.exec(text)?.groups?.['code'];
  return hex === undefined ? (text.replace(/^\\(?=.)/u, '').codePointAt(0) ?? 0) : Number.parseInt(hex, 16);
}

function escaped(code: number): string {
  return String.raw`\x{${code.toString(16).toUpperCase()}}`;
}

/** Returns the range of each alternative, including one adjacent bar. */
function alternativesOf(parts: readonly RegExpExecArray[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  /** Positions of the start and the bars of each open group. */
  const open: { readonly start: number; readonly bars: number[] }[] = [];
  for (const { 0: text, index, groups = {} } of parts) {
    if (groups['open'] !== undefined) open.push({ start: index + text.length, bars: [] });
    if (groups['alternative'] !== undefined) open.at(-1)?.bars.push(index);
    const group = groups['close'] === undefined ? undefined : open.pop();
    const [first] = group?.bars ?? [];
    if (group === undefined || first === undefined) continue;
    ranges.push([group.start, first + 1]);
    for (const [at, bar] of group.bars.entries()) ranges.push([bar, group.bars[at + 1] ?? index]);
  }
  return ranges;
}

/** Escapes text for a string literal in a rules file. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
