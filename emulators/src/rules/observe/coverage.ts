import type { Observer } from '../evaluate/compileExpression.ts';
import type { Block, Expression, RulesFile, Service, Span } from '../language/syntax.ts';
import { childrenOf } from '../language/walk.ts';
import { NAMESPACES } from '../library/library.ts';
import { PlainMap, RulesMap } from '../values/map.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import {
  type CoverageNode,
  type CoverageReport,
  type ExpressionValue,
  type ValueCount,
  jsonOf,
  positionConverter,
} from './coverageReport.ts';
import { show } from './show.ts';

/** Maximum number of distinct values to count per expression. Further values are counted together. */
const MAX_VALUES = 20;
/** Maximum length of the key that identifies a value. */
const MAX_KEY_LENGTH = 200;

/** Counts the results of one expression. */
class Tally {
  total = 0;
  trueCount = 0;
  falseCount = 0;
  /** Values other than true and false. */
  readonly values = new Map<string, { readonly value: ExpressionValue; count: number }>();
  others = 0;

  #last: RulesValue = false;
  #lastCount: { count: number } = { count: 0 };

  add(value: RulesValue): void {
    // Fast path: values often repeat.
    if (isSameCount(value, this.#last)) {
      this.#lastCount.count++;
      return;
    }
    const key = keyOf(value);
    let counted = this.values.get(key);
    if (counted === undefined) {
      if (this.values.size >= MAX_VALUES) {
        this.others++;
        return;
      }
      this.values.set(key, (counted = { value: jsonOf(value), count: 0 }));
    }
    counted.count++;
    // Do not keep the map, because it would keep its document in memory.
    this.#last = value instanceof RulesMap ? ANY_MAP : value;
    this.#lastCount = counted;
  }
}

const ANY_MAP = new PlainMap(new Map());

/** Returns true if two values definitely have the same key, without computing it. */
function isSameCount(value: RulesValue, last: RulesValue): boolean {
  if (value === last) return true;
  if (typeof value !== 'object' || typeof last !== 'object' || value === null || last === null) return false;
  if (value.type !== last.type) return false;
  if (value.type === 'map' || value.type === 'constraint') return true;
  if (value.type !== 'path' || last.type !== 'path' || value.segments.length !== last.segments.length) return false;
  return value.segments.every((segment, i) => segment === last.segments[i]);
}

/** Counts the results of all expressions in a service. Memory use is bounded. */
export class Coverage {
  /** Keyed by source position because the compiler can replace nodes. */
  readonly #tallies = new Map<Span, Tally>();

  readonly observer: Observer = (node) => {
    if (node.kind === 'literal') return undefined;
    const tally = this.#tallyAt(node.at);
    return {
      leave: (value) => {
        tally.total++;
        if (value === true) tally.trueCount++;
        else if (value === false) tally.falseCount++;
        else tally.add(value);
      },
    };
  };

  #tallyAt(at: Span): Tally {
    let tally = this.#tallies.get(at);
    if (tally === undefined) this.#tallies.set(at, (tally = new Tally()));
    return tally;
  }

  /** Returns the coverage report in the format of the official emulator, which omits literals. */
  report(
    source: { readonly name: string; readonly content: string },
    file: RulesFile,
    service: Service,
  ): CoverageReport {
    const place = positionConverter(source.name, source.content);
    const nodeOf = (expression: Expression, skipped = 0): CoverageNode => {
      const children = childrenOf(expression)
        .filter((child) => child.kind !== 'literal' && !this.#isNamespace(child, expression))
        .map((child) => nodeOf(child, this.#skipped(expression, child)));
      return {
        sourcePosition: place(expression.at),
        ...countsOf(this.#tallies.get(expression.at), skipped),
        ...(children.length > 0 && { children }),
      };
    };
    const report = expressionsOf(file, service)
      .filter(({ kind }) => kind !== 'literal')
      .map((expression) => nodeOf(expression));
    return { rules: { files: [source] }, ...(report.length > 0 && { report }) };
  }

  /** Returns how often an operand was skipped because of short-circuiting. */
  #skipped(parent: Expression, part: Expression): number {
    const isOptional =
      (parent.kind === 'logical' && part === parent.right) ||
      (parent.kind === 'conditional' && (part === parent.accepted || part === parent.otherwise));
    return isOptional ? this.#totalOf(parent) - this.#totalOf(part) : 0;
  }

  /** Returns whether an operand is a namespace, such as `math` in `math.abs(x)`. */
  #isNamespace(part: Expression, parent: Expression): boolean {
    if (parent.kind !== 'method' || part !== parent.object || part.kind !== 'name') return false;
    return (part.name === 'firestore' || NAMESPACES.has(part.name)) && this.#totalOf(part) === 0;
  }

  #totalOf({ at }: Expression): number {
    return this.#tallies.get(at)?.total ?? 0;
  }
}

/** Returns all conditions, `let` values and function results in source order. */
function expressionsOf(file: RulesFile, service: Service): Expression[] {
  const expressions: Expression[] = [];
  const ofBlock = ({ functions, matches }: Block): void => {
    for (const { bindings, result } of functions) expressions.push(...bindings.map(({ value }) => value), result);
    for (const match of matches) {
      expressions.push(...match.allows.flatMap(({ condition }) => condition ?? []));
      ofBlock(match);
    }
  };
  ofBlock({ functions: file.functions, matches: [] });
  ofBlock(service);
  return expressions.sort((a, b) => a.at.start - b.at.start);
}

function countsOf(tally: Tally | undefined, skipped: number): Pick<CoverageNode, 'values' | 'otherValues'> {
  if ((tally?.total ?? 0) === 0 && skipped === 0) return {};
  const values: ValueCount[] = [];
  if (tally !== undefined && tally.trueCount > 0) values.push({ value: { boolValue: true }, count: tally.trueCount });
  if (tally !== undefined && tally.falseCount > 0)
    values.push({ value: { boolValue: false }, count: tally.falseCount });
  values.push(...(tally?.values.values() ?? []));
  if (skipped > 0) values.push({ value: {}, count: skipped });
  return { values, ...(tally !== undefined && tally.others > 0 && { otherValues: tally.others }) };
}

function keyOf(value: RulesValue): string {
  if (typeof value === 'string') return `s${value.slice(0, MAX_KEY_LENGTH)}`;
  if (typeof value !== 'object') return `${typeof value}${String(value)}`;
  if (value === null) return 'null';
  // Count all maps together because their contents usually differ between requests.
  if (value.type === 'map' || value.type === 'constraint') return value.type;
  if (value.type === 'path') return `p${value.segments.join('/').slice(0, MAX_KEY_LENGTH)}`;
  return value.type === 'error' ? `e${value.message.slice(0, MAX_KEY_LENGTH)}` : `${value.type}${show(value)}`;
}
