import { isSyntax } from './generate/case.ts';
import { isTooLoose, labelOf } from './kinds.ts';
import { rulesFileOf } from './run/batch.ts';
import { type Comparison, type Difference, isLooser } from './run/comparison.ts';

/** Maximum line length in an example. */
const MAX_LENGTH = 600;

/**
 * Formats the results of a comparison: a summary, then differences by kind. Lists unknown kinds before known ones, and
 * in each group, starts with the kinds where our emulator is too permissive.
 * @param differences all differences, after shrinking
 * @param examples maximum number of examples per kind
 */
export function reportOf(
  { cases, kinds }: Comparison,
  differences: readonly Difference[],
  examples: number,
): readonly string[] {
  const byKind = new Map<string, Difference[]>();
  for (const difference of differences) {
    const label = labelOf(difference);
    byKind.set(label, [...(byKind.get(label) ?? []), difference]);
  }
  const sorted = [...byKind].sort(
    ([a, aDifferences], [b, bDifferences]) => rank(a) - rank(b) || bDifferences.length - aDifferences.length,
  );
  const looser = differences.filter(isLooser);
  const tooLoose = looser.filter(isTooLoose).length;
  return [
    `${cases} cases: ${Object.entries(kinds)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}`,
    `${cases - differences.length} agreements, ${differences.length} differences, ` +
      `${tooLoose} of them looser than the official emulator, ` +
      `${looser.length - tooLoose} looser as in production or in a newer version of it`,
    ...sorted.flatMap(([label, these]) =>
      [`${String(these.length).padStart(6)}  ${label}`].concat(
        these
          .toSorted((one, other) => sizeOf(one) - sizeOf(other))
          .slice(0, examples)
          .flatMap(exampleOf),
      ),
    ),
  ];
}

/** Formats a test case and both outcomes. */
function exampleOf({ number, tested, ours, official }: Difference): readonly string[] {
  const parts = isSyntax(tested)
    ? [tested.text]
    : [
        ...(tested.rules ? rulesFileOf(tested).trim().split('\n').slice(3, -2) : []),
        ...tested.documents.map(({ path, fields }) => `${path}: ${JSON.stringify(fields)}`),
        `${tested.request.caller}: ${tested.request.method} ${tested.request.path} ` +
          JSON.stringify(tested.request.body ?? ''),
      ];
  return [
    `        case ${number}`,
    ...parts,
    `ours:     ${ours.status} ${ours.detail}`,
    `official: ${official.status} ${official.detail}`,
  ].map((line, at) => (at === 0 ? line : `          ${line.slice(0, MAX_LENGTH)}`));
}

function rank(label: string): number {
  return (label.includes('UNKNOWN') ? 0 : 2) + (label.startsWith('LOOSER') ? 0 : 1);
}

function sizeOf(difference: Difference): number {
  return exampleOf(difference).join('').length;
}
