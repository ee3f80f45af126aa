import {
  childrenOf,
  Issues,
  parseRules,
  type Allow,
  type Block,
  type Expression,
  type Match,
  type MethodCall,
  type PathLiteral,
  type Span,
} from 'firebase-without-java/rules';
import { patternEdits } from './patternEdits.ts';

/** A rules file with a single change, which usually makes it more permissive. */
export interface Mutant {
  /** Kind of change. */
  readonly operator: string;
  readonly line: number;
  /** Path of the innermost `match` around the change. */
  readonly within: string;
  /** Old and new text. */
  readonly what: string;
  readonly source: string;
}

/** A range in the source and its replacement. */
export interface Edit {
  readonly operator: string;
  readonly at: Pick<Span, 'start' | 'end' | 'line'>;
  readonly text: string;
}

/** Text that the cases use as an unknown field, option, privilege and collection. No list in the rules contains it. */
const ADDED = "'text'";

/** Replacements for comparison operators. */
const FLIPPED: Readonly<Record<string, readonly string[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<=': ['>=', '<'],
  '>=': ['<=', '>'],
  '<': ['>=', '<='],
  '>': ['<=', '>='],
};

/** Pairs of functions that read a document before and after the commit. */
const OTHER_MOMENT: Readonly<Record<string, string>> = {
  get: 'getAfter',
  getAfter: 'get',
  exists: 'existsAfter',
  existsAfter: 'exists',
};

const SUBSETS = ['hasOnly', 'hasAny', 'hasAll'];
/** Methods that take a regular expression as their first argument. */
const PATTERNED = new Set(['matches', 'split', 'replace']);
const TYPES = ['bool', 'bytes', 'float', 'int', 'list', 'map', 'number', 'path', 'string', 'timestamp'];

/**
 * Returns all mutants of a rules file. For example, paths are opened, methods are added, parts of conditions are
 * removed or replaced by `true`, operators are swapped, limits change by one, and patterns are loosened.
 * @param source a rules file without errors
 */
export function mutantsOf(source: string): Mutant[] {
  const issues = new Issues('rules');
  const rules = parseRules(source, issues);
  if (issues.hasErrors) throw new Error(JSON.stringify(issues.sorted()));
  const seen = new Set<string>();
  return rules.services.flatMap((service) => mutantsWithin(service, ''));

  function mutantsWithin(block: Block, within: string): Mutant[] {
    const own = block.functions.flatMap(({ result, bindings }) => [
      ...conditionEdits(result, true),
      ...bindings.flatMap(({ value }) => conditionEdits(value, false)),
    ]);
    return [
      ...own.flatMap((edit) => mutantOf(edit, within)),
      ...block.matches.flatMap((match) => {
        const path =
          within + source.slice(match.pattern[0]?.at.start, match.pattern.at(-1)?.at.end).replace(/^\/?/, '/');
        const edits = [
          ...matchEdits(match, within === ''),
          ...match.allows.flatMap((allow) => allowEdits(allow, match)),
        ];
        return [...edits.flatMap((edit) => mutantOf(edit, path)), ...mutantsWithin(match, path)];
      }),
    ];
  }

  function mutantOf({ operator, at, text }: Edit, within: string): Mutant[] {
    const was = source.slice(at.start, at.end);
    const mutated = source.slice(0, at.start) + text + source.slice(at.end);
    if (was === text || seen.has(mutated)) return [];
    seen.add(mutated);
    return [{ operator, line: at.line, within, what: `${oneLine(was)} → ${oneLine(text)}`, source: mutated }];
  }

  function matchEdits({ at, pattern }: Match, isOutermost: boolean): Edit[] {
    // The outermost path contains the only database or bucket.
    if (isOutermost) return [];
    const segments = pattern.flatMap(({ kind, at: segment }, index): Edit[] => {
      if (kind === 'fixed')
        return [
          { operator: 'path', at: segment, text: 'text' },
          ...(index === 0 ? [{ operator: 'path', at: segment, text: '{anyOther}' }] : []),
        ];
      const name = source.slice(segment.start, segment.end).replace(/^\{|\}$/g, '');
      return kind === 'single' ? [{ operator: 'match', at: segment, text: `{${name}=**}` }] : [];
    });
    return [{ operator: 'match', at, text: '' }, ...segments];
  }

  function allowEdits({ methods, condition, at }: Allow, { allows }: Match): Edit[] {
    // If a match has a single `allow`, removing it is the same as removing the match.
    const removed = allows.length === 1 ? [] : [{ operator: 'allow', at, text: '' }];
    if (condition === undefined) return removed;
    const [first] = methods;
    const last = methods.at(-1);
    const withMethods = (text: string) =>
      first && last ? [{ operator: 'allow', at: { ...first.at, end: last.at.end }, text }] : [];
    const names = methods.map(({ name }) => name);
    // Only updates have a document both before and after, so no other request could satisfy the condition.
    const widened = names.includes('update') ? [] : withMethods('read, write');
    const narrowed =
      names.length > 1 ? names.flatMap((name) => withMethods(names.filter((other) => other !== name).join(', '))) : [];
    return [...removed, ...widened, ...narrowed, ...conditionEdits(condition, true)];
  }

  /** Returns edits to an expression. If `isCondition` is true, its result is used as a condition. */
  function conditionEdits(node: Expression, isCondition: boolean): Edit[] {
    const own = isCondition && isBoolean(node) ? [{ operator: 'condition', at: node.at, text: 'true' }] : [];
    return [...own, ...editsOf(node), ...childrenOf(node).flatMap((child) => childEdits(node, child))];
  }

  function childEdits(node: Expression, child: Expression): Edit[] {
    if (node.kind === 'list' && areTexts(node.items)) return [];
    if (node.kind === 'method' && node.args.includes(child)) {
      const isFirst = child === node.args[0];
      if (PATTERNED.has(node.name) && isFirst) return patternEdits(source, child.at);
      if (node.name === 'get' && !isFirst) {
        const limits = conditionEdits(child, false).filter(({ operator }) => operator === 'limit');
        return [{ operator: 'default', at: child.at, text: 'null' }, ...limits];
      }
    }
    return conditionEdits(child, node.kind === 'logical' || (node.kind === 'unary' && node.op === '!'));
  }

  function editsOf(node: Expression): Edit[] {
    const edit = (operator: string, ...texts: readonly string[]) =>
      texts.map((text): Edit => ({ operator, at: node.at, text }));
    switch (node.kind) {
      case 'logical': {
        const [left, right] = [textOf(node.left), textOf(node.right)];
        const other = node.op === '&&' ? '||' : '&&';
        // Removing one part of a conjunction is the same as replacing it with `true`, which the edits to the part
        // itself already do.
        const parts = [node.left, node.right].filter((part) => node.op === '||' || !isBoolean(part)).map(textOf);
        return edit('condition', ...parts.map((part) => `(${part})`), `(${left} ${other} ${right})`);
      }
      case 'binary':
        return edit(
          'comparison',
          ...(FLIPPED[node.op] ?? []).map((op) => `${textOf(node.left)} ${op} ${textOf(node.right)}`),
        );
      case 'unary':
        return edit('condition', textOf(node.operand));
      case 'is':
        return edit('type', ...TYPES.map((type) => `${textOf(node.operand)} is ${type}`));
      case 'literal':
        return literalEdits(node.value, node.at);
      case 'list':
        return listEdits(node.items, node.at);
      case 'path':
        return pathEdits(node);
      case 'call': {
        const other = OTHER_MOMENT[node.name];
        return other === undefined ? [] : edit('moment', other + textOf(node).slice(node.name.length));
      }
      case 'method':
        return SUBSETS.includes(node.name) ? subsetEdits(node) : [];
      case 'name':
        return node.name === 'resource' ? edit('side', 'request.resource') : [];
      case 'member':
        if (node.name === 'member') return edit('condition', `${textOf(node.object)}.email`);
        return node.name === 'resource' ? edit('side', 'resource') : [];
      default:
        return [];
    }
  }

  function subsetEdits({ object, name, args: [values], at }: MethodCall): Edit[] {
    const rest = source.slice(object.at.end, at.end);
    // With a single value, `hasAny` and `hasAll` are equivalent.
    const isSingle = values?.kind === 'list' && values.items.length === 1;
    const others = SUBSETS.filter((other) => !isSingle || other === 'hasOnly' || name === 'hasOnly');
    return others.map((other) => ({ operator: 'subset', at, text: textOf(object) + rest.replace(name, other) }));
  }

  /** Returns edits to the words in a path. Skips the first three, which are the database. */
  function pathEdits({ segments, at }: PathLiteral): Edit[] {
    let from = at.start;
    return segments.flatMap((segment): Edit[] => {
      if (typeof segment !== 'string') {
        if (segment.kind !== 'placeholder') from = segment.at.end;
        return [];
      }
      const start = source.indexOf(`/${segment}`, from) + 1;
      from = start + segment.length;
      const isDatabase = ['databases', 'documents', '(default)'].includes(segment);
      return isDatabase ? [] : [{ operator: 'path', at: { start, end: from, line: at.line }, text: 'text' }];
    });
  }

  function listEdits(items: readonly Expression[], at: Span): Edit[] {
    if (!areTexts(items)) return [];
    const texts = items.map(textOf);
    const without = texts.map((_, left) => ({
      operator: 'list',
      at,
      text: `[${texts.filter((_text, index) => index !== left).join(', ')}]`,
    }));
    // A list of immutable fields isn't an allowlist, so an added item would have no effect on any document.
    const areImmutable = source.slice(0, at.start).endsWith('stay(');
    return areImmutable || texts.includes(ADDED)
      ? without
      : [...without, { operator: 'list', at, text: `[${[...texts, ADDED].join(', ')}]` }];
  }

  function textOf(node: Expression): string {
    return source.slice(node.at.start, node.at.end);
  }
}

function literalEdits(value: unknown, at: Span): Edit[] {
  if (typeof value === 'bigint') return [1n, -1n].map((step) => ({ operator: 'limit', at, text: `(${value + step})` }));
  if (typeof value === 'boolean') return [{ operator: 'text', at, text: String(!value) }];
  return typeof value === 'string' ? [{ operator: 'text', at, text: value === '' ? String.raw`'\n'` : ADDED }] : [];
}

function isBoolean(node: Expression): boolean {
  if (node.kind === 'call') return /^(is|are|stay|exists)/.test(node.name);
  if (node.kind === 'method') return [...SUBSETS, 'matches', 'exists'].includes(node.name);
  return (
    ['logical', 'binary', 'is', 'unary'].includes(node.kind) &&
    !(node.kind === 'binary' && ['+', '-', '*', '/', '%'].includes(node.op))
  );
}

function areTexts(items: readonly Expression[]): boolean {
  return items.length > 0 && items.every((item) => item.kind === 'literal' && typeof item.value === 'string');
}

/** Returns text on a single line, truncated if it is long. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 87)}…` : line;
}
