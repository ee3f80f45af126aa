import type { Expression, PathLiteralSegment } from './syntax.ts';

/** Returns the direct child expressions in source order. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return node.segments.filter(isExpression);
    case 'member':
      return [node.object];
    case 'index':
      return [node.object, node.index];
    case 'range':
      return [node.object, node.from, node.to].filter((part) => part !== undefined);
    case 'call':
      return node.args;
    case 'method':
      return [node.object, ...node.args];
    case 'unary':
    case 'is':
      return [node.operand];
    case 'binary':
    case 'logical':
      return [node.left, node.right];
    case 'conditional':
      return [node.test, node.accepted, node.otherwise];
  }
}

/** Returns whether a path segment is a `$(…)` expression. */
export function isExpression(segment: PathLiteralSegment): segment is Expression {
  return typeof segment !== 'string' && segment.kind !== 'placeholder';
}
