import { RulesSyntaxError } from './lexer.ts';
import type { Expression, Span } from './syntax.ts';

/**
 * Maximum nesting depth that production and the official emulator accept. Operators, parentheses, list and map
 * literals, call arguments, and `$(…)` segments each add a level. Member access and indexing do not.
 */
const MAX_NESTING = 99;

/** Maximum tree height. Only long chains of member accesses can reach it. */
const MAX_TREE_HEIGHT = 1000;

interface Measured {
  readonly nesting: number;
  readonly height: number;
}

/**
 * Computes the nesting and height of a node.
 * @param deeper children that are one nesting level deeper
 * @param level children on the same nesting level, such as the object in `object.name`
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

/** Adds a nesting level for parentheses. */
export function inBrackets(inner: Expression): Expression {
  return { ...inner, ...checkLimits(inner.at, { nesting: inner.nesting + 1, height: inner.height }) };
}

function checkLimits(at: Span, measured: Measured): Measured {
  if (measured.nesting <= MAX_NESTING && measured.height <= MAX_TREE_HEIGHT) return measured;
  throw new RulesSyntaxError('Expression is too complex to evaluate safely.', at);
}
