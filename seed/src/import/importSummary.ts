/** The result of an import. */
export interface ImportSummary {
  /** Describes the file's used and ignored columns. */
  readonly columns: string;
  /** Rows read, including rejected ones. */
  readonly read: number;
  readonly added: number;
  /** Existing incidents that got missing fields from their row. */
  readonly changed: number;
  readonly alreadyThere: number;
  readonly rejected: number;
  /** The file's last processed line if the import was stopped; null if it finished. */
  readonly stoppedAfterLine: number | null;
}

/**
 * Formats the summary.
 * @param options whether it was a dry run, and the file for rejected rows; null for none
 */
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
