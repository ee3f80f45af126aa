import type { Expression } from '../language/syntax.ts';
import { type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import type { Step } from './trace.ts';

/** Maximum depth of nested evaluations to follow. */
const MAX_DEPTH = 30;

/**
 * Explains why an evaluation was not true:
 *
 * * `part`: the expression itself. If `isCut` is set, its operands were not followed.
 * * `all`: one or more operands of `&&` or `||`.
 * * `branch`: the selected branch of `?:`.
 * * `inside`: a function body or the definition of a variable.
 */
export type Blame =
  | { readonly kind: 'part'; readonly step: Step; readonly isCut: boolean }
  | { readonly kind: 'all'; readonly parts: readonly Blame[] }
  | { readonly kind: 'branch'; readonly step: Step; readonly test: Step; readonly rest: Blame }
  | { readonly kind: 'inside'; readonly step: Step; readonly rest: Blame };

/**
 * Finds the parts of an expression that kept it from being true.
 * @param bindings variable names by defining expression
 */
export function blameOf(step: Step, bindings: ReadonlyMap<Expression, string>): Blame {
  return find(step, [], 0);

  /** @param enclosingCalls function calls that contain this evaluation */
  function find(at: Step, enclosingCalls: readonly Step[], depth: number): Blame {
    const { node, value, inner } = at;
    if (depth > MAX_DEPTH) return { kind: 'part', step: at, isCut: true };
    if (node.kind === 'logical') {
      const blocking = node.op === '&&' ? blockingPart(at) : undefined;
      const failing = blocking === undefined ? inner.filter((part) => part.value !== true) : [blocking];
      if (failing.length > 0)
        return { kind: 'all', parts: failing.map((part) => find(part, enclosingCalls, depth + 1)) };
    }
    if (node.kind === 'conditional') {
      const [test, branch] = inner;
      if (test !== undefined && branch === undefined) return find(test, enclosingCalls, depth + 1);
      if (test !== undefined && branch !== undefined)
        return { kind: 'branch', step: at, test, rest: find(branch, enclosingCalls, depth + 1) };
    }
    const body = inner.at(-1);
    if (node.kind === 'call' && body !== undefined && !node.args.includes(body.node))
      return { kind: 'inside', step: at, rest: find(body, [...enclosingCalls, at], depth + 1) };
    if (node.kind === 'name') {
      const definition = definitionOf(node.name, enclosingCalls, bindings);
      if (definition !== undefined)
        return { kind: 'inside', step: at, rest: find(definition, enclosingCalls, depth + 1) };
    }
    const origin = isError(value) ? inner.find((part) => isSameError(part.value, value.message)) : undefined;
    return origin === undefined ? { kind: 'part', step: at, isCut: false } : find(origin, enclosingCalls, depth + 1);
  }
}

function isSameError(value: RulesValue, message: string): boolean {
  return isError(value) && value.message === message;
}

/** Returns the operand that kept `&&` from being true. Prefers false over errors. */
function blockingPart({ inner }: Step): Step | undefined {
  return (
    inner.find(({ value }) => value === false) ??
    inner.find(({ value }) => isError(value)) ??
    inner.find(({ value }) => value !== true)
  );
}

/** Returns the evaluation of a variable's definition in the innermost function. Ignores maps. */
function definitionOf(
  name: string,
  enclosingCalls: readonly Step[],
  bindings: ReadonlyMap<Expression, string>,
): Step | undefined {
  return enclosingCalls
    .at(-1)
    ?.inner.findLast(({ node, value }) => bindings.get(node) === name && typeOf(value) !== 'map');
}
