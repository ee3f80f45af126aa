/**
 * Prints a table: the first column left-aligned, the others right-aligned.
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

/** The median of some figures. */
export function median(figures) {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}
