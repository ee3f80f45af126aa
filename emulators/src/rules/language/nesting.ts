import { RulesSyntaxError } from './lexer.ts';
import type { Expression, Span } from './syntax.ts';

/**
 * Maximum nesting that compiles, as measured in production and in the official emulator. An operator, parentheses, a
 * list or map literal, a call's arguments and a bound path segment each add one level; member access and indexing add
 * none.
 */
const MAX_NESTING = 99;

/** Maximum height of the tree. Only chains of member access, which don't add nesting, can reach it. */
const MAX_TREE_HEIGHT = 1000;

interface Measured {
  readonly nesting: number;
  readonly height: number;
}

/**
 * Measures a node based on its children.
 * @param deeper children one level deeper
 * @param level children on the node's own level: the expression before a dot or an index
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

/** Adds one level of nesting, for parentheses around an expression. */
export function inBrackets(inner: Expression): Expression {
  return { ...inner, ...checkLimits(inner.at, { nesting: inner.nesting + 1, height: inner.height }) };
}

function checkLimits(at: Span, measured: Measured): Measured {
  if (measured.nesting <= MAX_NESTING && measured.height <= MAX_TREE_HEIGHT) return measured;
  throw new RulesSyntaxError('Expression is too complex to evaluate safely.', at);
}
