import { Issues } from '../../../emulators/src/rules/language/issues.ts';
import { parseRules } from '../../../emulators/src/rules/language/parseRules.ts';
import type { Allow, Block, Expression, Match, Span } from '../../../emulators/src/rules/language/syntax.ts';
import { childrenOf } from '../../../emulators/src/rules/language/walk.ts';

/** A rules file with one change, which usually loosens it. */
export interface Mutant {
  readonly line: number;
  /** What was changed, and to what. */
  readonly what: string;
  readonly source: string;
}

/** A word that the cases try as a field, as a choice and as a privilege: no list in the rules may contain it. */
const ADDED = "'text'";

/** The comparison that allows more, or something else. */
const FLIPPED: Readonly<Record<string, readonly string[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<=': ['>=', '<'],
  '>=': ['<=', '>'],
  '<': ['>=', '<='],
  '>': ['<=', '>='],
  in: [],
};

/** A range of the source, and its replacement. */
interface Edit {
  readonly at: Pick<Span, 'start' | 'end' | 'line'>;
  readonly text: string;
}

/**
 * Every mutant of a rules file: each `allow` made unconditional and extended to every method, each part of a condition
 * removed or replaced by true, each operator flipped, each limit moved by one, each entry of a list removed, each list
 * extended by one, each pattern opened, each match made to match any collection.
 * @param source a rules file without errors
 */
export function mutantsOf(source: string): Mutant[] {
  const issues = new Issues('rules');
  const rules = parseRules(source, issues);
  if (issues.hasErrors) throw new Error(JSON.stringify(issues.sorted()));
  const seen = new Set<string>();
  return rules.services.flatMap(editsWithin).flatMap((edit): Mutant[] => {
    const was = source.slice(edit.at.start, edit.at.end);
    const mutated = source.slice(0, edit.at.start) + edit.text + source.slice(edit.at.end);
    if (was === edit.text || seen.has(mutated)) return [];
    seen.add(mutated);
    return [{ line: edit.at.line, what: `${oneLine(was)} -> ${oneLine(edit.text)}`, source: mutated }];
  });

  function editsWithin(block: Block): Edit[] {
    const inMatches = block.matches.flatMap((match) =>
      [patternOf(match), match.allows.flatMap(allowEdits), editsWithin(match)].flat(),
    );
    return [...functionsOf(block), ...inMatches];
  }

  function functionsOf(block: Block): Edit[] {
    return block.functions.flatMap(({ result, bindings }) => [
      ...conditionEdits(result, true),
      ...bindings.flatMap(({ value }) => conditionEdits(value, false)),
    ]);
  }

  function allowEdits({ methods, condition }: Allow): Edit[] {
    if (condition === undefined) return [];
    const [first] = methods;
    const last = methods.at(-1);
    // An update has both a document before and one after; no other request does, so no other can meet its condition.
    const isWider = first !== undefined && last !== undefined && !methods.some(({ name }) => name === 'update');
    const all = isWider ? [{ at: { ...first.at, end: last.at.end }, text: 'read, write' }] : [];
    return [...all, ...conditionEdits(condition, true)];
  }

  /** Edits of an expression; `isCondition` if it is boolean. */
  function conditionEdits(node: Expression, isCondition: boolean): Edit[] {
    const own = isCondition && isBoolean(node) ? [{ at: node.at, text: 'true' }] : [];
    const inside = childrenOf(node).flatMap((child) =>
      conditionEdits(child, node.kind === 'logical' || (node.kind === 'unary' && node.op === '!')),
    );
    return [...own, ...editsOf(node), ...inside];
  }

  function editsOf(node: Expression): Edit[] {
    switch (node.kind) {
      case 'logical':
        return [
          { at: node.at, text: `(${textOf(node.left)})` },
          { at: node.at, text: `(${textOf(node.right)})` },
          { at: node.at, text: `(${textOf(node.left)} ${node.op === '&&' ? '||' : '&&'} ${textOf(node.right)})` },
        ];
      case 'binary':
        return (FLIPPED[node.op] ?? []).map((op) => ({
          at: node.at,
          text: `${textOf(node.left)} ${op} ${textOf(node.right)}`,
        }));
      case 'unary':
        return [{ at: node.at, text: textOf(node.operand) }];
      case 'literal':
        if (typeof node.value === 'bigint')
          return [1n, -1n].map((step) => ({ at: node.at, text: `(${(node.value as bigint) + step})` }));
        return [];
      case 'list':
        return listEdits(node.items, node.at);
      case 'method':
        return node.name === 'matches' ? [{ at: node.at, text: `${textOf(node.object)}.matches('(?s).*')` }] : [];
      case 'member':
        return node.name === 'member' ? [{ at: node.at, text: `${textOf(node.object)}.email` }] : [];
      default:
        return [];
    }
  }

  function listEdits(items: readonly Expression[], at: Span): Edit[] {
    const areTexts =
      items.length > 0 && items.every((item) => item.kind === 'literal' && typeof item.value === 'string');
    if (!areTexts) return [];
    const texts = items.map(textOf);
    const without = items.map((_, left) => ({
      at,
      text: `[${texts.filter((_text, index) => index !== left).join(', ')}]`,
    }));
    // A list of immutable fields does not list allowed ones: one more entry changes nothing that a document can have.
    const areImmutable = source.slice(0, at.start).endsWith('stay(');
    return areImmutable || texts.includes(ADDED)
      ? without
      : [...without, { at, text: `[${[...texts, ADDED].join(', ')}]` }];
  }

  function textOf(node: Expression): string {
    return source.slice(node.at.start, node.at.end);
  }
}

function patternOf({ pattern }: Match): Edit[] {
  const [first] = pattern;
  // The outermost pattern names the database, or the bucket: there is only one.
  return first?.kind === 'fixed' && !['databases', 'b'].includes(first.text)
    ? [{ at: first.at, text: '{anyOther}' }]
    : [];
}

function isBoolean(node: Expression): boolean {
  if (node.kind === 'call') return /^(is|are|stay)/.test(node.name) || node.name === 'exists';
  if (node.kind === 'method') return ['hasOnly', 'hasAny', 'hasAll', 'matches', 'exists'].includes(node.name);
  return (
    ['logical', 'binary', 'is', 'unary'].includes(node.kind) &&
    !(node.kind === 'binary' && ['+', '-', '*', '/', '%'].includes(node.op))
  );
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 87)}…` : line;
}
