/** Totals of an import. */
export interface ImportSummary {
  /** Lists the columns that were used and those that were ignored. */
  readonly columns: string;
  /** Number of rows read, including rejected ones. */
  readonly read: number;
  readonly added: number;
  /** Number of existing incidents with missing fields that were added. */
  readonly changed: number;
  readonly alreadyThere: number;
  readonly rejected: number;
  /** If the import was stopped, the last line that was processed; otherwise null. */
  readonly stoppedAfterLine: number | null;
}

/** Formats the summary for the terminal: the columns, then one figure per line. */
export function summaryText(
  summary: ImportSummary,
  options: { readonly dryRun: boolean; readonly rejects: string | null },
): string {
  const figures: readonly (readonly [string, number, string])[] = [
    ['read', summary.read, ''],
    [options.dryRun ? 'would be added' : 'added', summary.added, ''],
    [options.dryRun ? 'would be completed' : 'completed', summary.changed, ''],
    ['already there', summary.alreadyThere, ''],
    ['rejected', summary.rejected, summary.rejected > 0 && options.rejects !== null ? `  see ${options.rejects}` : ''],
  ];
  const label = Math.max(...figures.map(([name]) => name.length));
  const digits = Math.max(...figures.map(([, count]) => count.toLocaleString('en-US').length));
  const lines = figures.map(
    ([name, count, note]) => `  ${name.padEnd(label)}  ${count.toLocaleString('en-US').padStart(digits)}${note}`,
  );
  if (summary.stoppedAfterLine !== null) {
    lines.unshift(`Stopped after line ${summary.stoppedAfterLine.toLocaleString('en-US')}. Run it again to continue.`);
  }
  lines.unshift(summary.columns);
  if (options.dryRun) lines.push('A dry run: nothing was stored.');
  return lines.join('\n');
}
