/**
 * What makes a spreadsheet treat a cell as a formula (https://owasp.org/www-community/attacks/CSV_Injection): a sign,
 * possibly full-width, and possibly after characters that spreadsheets drop; or a tab or a line break.
 */
const FORMULA = /^(?:[\p{C}\p{Z}\p{DI}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Formats a table as CSV (RFC 4180): quotes all strings, ends lines with CRLF, and uses UTF-8 with the byte order mark
 * that Excel needs. Prefixes text that a spreadsheet could run as a formula with an apostrophe; numbers stay unchanged.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(csvRow).join('')}`;
}

/** Formats one line of {@link csvText}, for files written row by row. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
