/**
 * Prints lines under a head, the first column to the left, the others to the right.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} lines
 */
export function printTable(head, lines) {
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column].length)));
  for (const line of [head, ...lines]) {
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join('  '),
    );
  }
}

/** The one in the middle of some figures. */
export function median(figures) {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}
