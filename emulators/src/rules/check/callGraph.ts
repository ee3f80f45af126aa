import { MAX_CALL_DEPTH } from '../values/limits.ts';
import type { Scope, ScopedFunction } from '../evaluate/scope.ts';
import type { Issues } from '../language/issues.ts';
import type { Expression, FunctionDeclaration } from '../language/syntax.ts';
import { childrenOf } from '../language/walk.ts';

/** A node in the call graph. */
interface Vertex {
  readonly declaration: FunctionDeclaration;
  readonly calls: readonly FunctionDeclaration[];
}

type Graph = ReadonlyMap<FunctionDeclaration, Vertex>;

/** Reports recursive functions, and the first call chain that exceeds the depth limit, even if it is never called. */
export function reportCallGraph(
  scopes: readonly { scope: Scope; functions: readonly FunctionDeclaration[] }[],
  issues: Issues,
): void {
  const graph = new Map<FunctionDeclaration, Vertex>();
  for (const { scope, functions } of scopes) {
    for (const { name } of functions) {
      const scoped = scope.function(name);
      if (scoped !== undefined)
        graph.set(scoped.declaration, { declaration: scoped.declaration, calls: callsOf(scoped) });
    }
  }
  const order = topologicalOrder(graph, issues);
  if (!issues.hasErrors) reportLongestChain(graph, order, issues);
}

/** Sorts the functions so that callees come before callers. Reports recursion. */
function topologicalOrder(graph: Graph, issues: Issues): FunctionDeclaration[] {
  const order: FunctionDeclaration[] = [];
  const state = new Map<FunctionDeclaration, 'open' | 'done'>();
  for (const first of graph.values()) {
    if (state.has(first.declaration)) continue;
    // Use an explicit stack because a call chain can be as long as the file.
    const stack = [{ vertex: first, next: 0 }];
    state.set(first.declaration, 'open');
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const called = top.vertex.calls[top.next++];
      if (called === undefined) {
        state.set(top.vertex.declaration, 'done');
        order.push(top.vertex.declaration);
        stack.pop();
      } else if (state.get(called) === 'open') {
        issues.error('Recursive call is not allowed.', called.at);
      } else if (!state.has(called)) {
        const vertex = graph.get(called);
        if (vertex !== undefined) stack.push({ vertex, next: 0 });
        state.set(called, 'open');
      }
    }
  }
  return order;
}

function reportLongestChain(graph: Graph, order: readonly FunctionDeclaration[], issues: Issues): void {
  /** Length and first call of the longest call chain from each function. */
  const chains = new Map<FunctionDeclaration, { length: number; next: FunctionDeclaration | undefined }>();
  for (const declaration of order) {
    let longest: { length: number; next: FunctionDeclaration | undefined } = { length: 0, next: undefined };
    for (const called of graph.get(declaration)?.calls ?? []) {
      const length = 1 + (chains.get(called)?.length ?? 0);
      if (length > longest.length) longest = { length, next: called };
    }
    chains.set(declaration, longest);
  }
  const first = [...graph.keys()].find((declaration) => (chains.get(declaration)?.length ?? 0) > MAX_CALL_DEPTH);
  if (first === undefined) return;
  const chain = [first];
  for (let next = chains.get(first)?.next; next !== undefined; next = chains.get(next)?.next) chain.push(next);
  const names = chain.slice(0, MAX_CALL_DEPTH + 1).map(({ name }) => name);
  const at = chain[MAX_CALL_DEPTH + 1]?.at ?? first.at;
  issues.error(`Maximum allowed call depth of ${MAX_CALL_DEPTH} is reached for [${names.join('->')}] call stack.`, at);
}

function callsOf({ declaration, scope }: ScopedFunction): FunctionDeclaration[] {
  const called = new Set<FunctionDeclaration>();
  const walk = (node: Expression): void => {
    if (node.kind === 'call') {
      const scoped = scope.function(node.name);
      if (scoped !== undefined) called.add(scoped.declaration);
    }
    for (const child of childrenOf(node)) walk(child);
  };
  for (const { value } of declaration.bindings) walk(value);
  walk(declaration.result);
  return [...called];
}
