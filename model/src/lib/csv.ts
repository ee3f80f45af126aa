/**
 * Matches cells that a spreadsheet would run as a formula (https://owasp.org/www-community/attacks/CSV_Injection). They
 * start with a sign, a tab or a line break. The sign can be full-width, or come after characters that spreadsheets
 * ignore.
 */
const FORMULA = /^(?:[\p{C}\p{Z}\p{DI}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Formats a table as CSV (RFC 4180) with quoted strings and CRLF line breaks. Starts with a byte order mark, because
 * Excel needs one to detect UTF-8. Strings that look like formulas are prefixed with an apostrophe; numbers are not.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(csvRow).join('')}`;
}

/** Formats a single row, for files that are written incrementally. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
