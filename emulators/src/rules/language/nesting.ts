import { RulesSyntaxError } from './lexer.ts';
import type { Expression, Span } from './syntax.ts';

/**
 * The deepest nesting that compiles, as measured in production and the official emulator. An operator, brackets, a
 * literal list or map, a call's arguments and a bound path segment each count one level; member access and indexing
 * count none.
 */
const MAX_NESTING = 99;

/** Maximum height of the tree. Only chains of member access, which add no nesting, reach it. */
const MAX_TREE_HEIGHT = 1000;

interface Measured {
  readonly nesting: number;
  readonly height: number;
}

/**
 * Measures a node over its children.
 * @param deeper children one level deeper
 * @param level children on the node's own level: what precedes a dot or an index
 */
export function measure(at: Span, deeper: readonly Expression[], level: readonly Expression[] = []): Measured {
  let nesting = 1;
  let height = 0;
  for (const child of deeper) {
    nesting = Math.max(nesting, child.nesting + 1);
    height = Math.max(height, child.height);
  }
  for (const child of level) {
    nesting = Math.max(nesting, child.nesting);
    height = Math.max(height, child.height);
  }
  return checkLimits(at, { nesting, height: height + 1 });
}

/** An expression in brackets, which count one level. */
export function inBrackets(inner: Expression): Expression {
  return { ...inner, ...checkLimits(inner.at, { nesting: inner.nesting + 1, height: inner.height }) };
}

function checkLimits(at: Span, measured: Measured): Measured {
  if (measured.nesting <= MAX_NESTING && measured.height <= MAX_TREE_HEIGHT) return measured;
  throw new RulesSyntaxError('Expression is too complex to evaluate safely.', at);
}
