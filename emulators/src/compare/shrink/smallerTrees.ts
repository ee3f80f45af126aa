import { type Tree, literal } from '../generate/tree.ts';

/** Constants to try in place of any expression. */
const SIMPLEST: readonly Tree[] = [literal(true), literal(null), literal(0n), literal('')];

/**
 * Yields all one-step simplifications of an expression: replaced by an operand or a constant, without one list item or
 * map entry, or with one operand simplified.
 */
export function* smallerTrees(tree: Tree): Generator<Tree> {
  if (tree.kind === 'literal') return;
  const parts = partsOf(tree);
  for (const { part } of parts) yield part;
  for (const simple of SIMPLEST) yield simple;
  yield* withoutItems(tree);
  for (const { part, replaced } of parts) for (const smaller of smallerTrees(part)) yield replaced(smaller);
}

interface Part {
  readonly part: Tree;
  /** Returns the expression with this operand replaced. */
  readonly replaced: (other: Tree) => Tree;
}

/** Returns the operands of an expression. */
function partsOf(tree: Tree): readonly Part[] {
  switch (tree.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return tree.items.map((part, at) => ({
        part,
        replaced: (other) => ({ ...tree, items: tree.items.with(at, other) }),
      }));
    case 'map':
      return tree.entries.flatMap(({ key, value }, at) => [
        { part: key, replaced: (other: Tree) => ({ ...tree, entries: tree.entries.with(at, { key: other, value }) }) },
        {
          part: value,
          replaced: (other: Tree) => ({ ...tree, entries: tree.entries.with(at, { key, value: other }) }),
        },
      ]);
    case 'path':
      return tree.segments.flatMap((part, at) =>
        typeof part === 'string' || part.kind === 'placeholder'
          ? []
          : [{ part, replaced: (other: Tree) => ({ ...tree, segments: tree.segments.with(at, other) }) }],
      );
    case 'member':
      return [{ part: tree.object, replaced: (object) => ({ ...tree, object }) }];
    case 'index':
      return [
        { part: tree.object, replaced: (object) => ({ ...tree, object }) },
        { part: tree.index, replaced: (index) => ({ ...tree, index }) },
      ];
    case 'range':
      return [
        { part: tree.object, replaced: (object) => ({ ...tree, object }) },
        ...(tree.from ? [{ part: tree.from, replaced: (from: Tree) => ({ ...tree, from }) }] : []),
        ...(tree.to ? [{ part: tree.to, replaced: (to: Tree) => ({ ...tree, to }) }] : []),
      ];
    case 'call':
      return tree.args.map((part, at) => ({
        part,
        replaced: (other) => ({ ...tree, args: tree.args.with(at, other) }),
      }));
    case 'method':
      return [
        // A namespace cannot be replaced.
        ...(NAMESPACES.has(tree.object.kind === 'name' ? tree.object.name : '')
          ? []
          : [{ part: tree.object, replaced: (object: Tree) => ({ ...tree, object }) }]),
        ...tree.args.map((part, at) => ({
          part,
          replaced: (other: Tree) => ({ ...tree, args: tree.args.with(at, other) }),
        })),
      ];
    case 'unary':
    case 'is':
      return [{ part: tree.operand, replaced: (operand) => ({ ...tree, operand }) }];
    case 'binary':
    case 'logical':
      return [
        { part: tree.left, replaced: (left) => ({ ...tree, left }) },
        { part: tree.right, replaced: (right) => ({ ...tree, right }) },
      ];
    case 'conditional':
      return [
        { part: tree.test, replaced: (test) => ({ ...tree, test }) },
        { part: tree.accepted, replaced: (accepted) => ({ ...tree, accepted }) },
        { part: tree.otherwise, replaced: (otherwise) => ({ ...tree, otherwise }) },
      ];
  }
}

const NAMESPACES: ReadonlySet<string> = new Set(['math', 'timestamp', 'duration', 'latlng', 'hashing']);

function* withoutItems(tree: Tree): Generator<Tree> {
  if (tree.kind === 'list') for (const at of tree.items.keys()) yield { ...tree, items: tree.items.toSpliced(at, 1) };
  if (tree.kind === 'map')
    for (const at of tree.entries.keys()) yield { ...tree, entries: tree.entries.toSpliced(at, 1) };
}
