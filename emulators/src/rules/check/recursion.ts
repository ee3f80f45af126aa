import type { Scope, ScopedFunction } from '../evaluate/scope.ts';
import type { Issues } from '../language/issues.ts';
import type { Expression, FunctionDeclaration } from '../language/syntax.ts';
import { childrenOf } from '../language/walk.ts';

/** Reports every function that calls itself, directly or through others. */
export function reportRecursion(
  declared: readonly { scope: Scope; functions: readonly FunctionDeclaration[] }[],
  issues: Issues,
): void {
  const finished = new Set<FunctionDeclaration>();
  for (const { scope, functions } of declared) {
    for (const { name } of functions) {
      const found = scope.function(name);
      if (found !== undefined && !finished.has(found.declaration)) follow(found, finished, issues);
    }
  }
}

/** Walks the calls from one function on, with a stack of its own: chains can be as long as the file. */
function follow(first: ScopedFunction, finished: Set<FunctionDeclaration>, issues: Issues): void {
  const open = [{ declaration: first.declaration, calls: callsOf(first) }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const called = top.calls.pop();
    if (called === undefined) {
      finished.add(top.declaration);
      open.pop();
    } else if (open.some(({ declaration }) => declaration === called.declaration)) {
      const { name, at } = called.declaration;
      issues.error(`Recursive function calls are not permitted: ${name}.`, at);
    } else if (!finished.has(called.declaration)) {
      open.push({ declaration: called.declaration, calls: callsOf(called) });
    }
  }
}

/** The functions that one calls. */
function callsOf({ declaration, scope }: ScopedFunction): ScopedFunction[] {
  const called: ScopedFunction[] = [];
  const walk = (node: Expression): void => {
    if (node.kind === 'call') {
      const found = scope.function(node.name);
      if (found !== undefined) called.push(found);
    }
    for (const child of childrenOf(node)) walk(child);
  };
  for (const { value } of declaration.bindings) walk(value);
  walk(declaration.result);
  return called;
}
