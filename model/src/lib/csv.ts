/**
 * What makes a spreadsheet treat a cell as a formula (https://owasp.org/www-community/attacks/CSV_Injection): a sign,
 * also in its full-width form, possibly after characters that spreadsheets drop; or a tab or a line break.
 */
const FORMULA = /^(?:[\p{C}\p{Z}\p{DI}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Formats a table as CSV (RFC 4180): all texts quoted, CRLF line ends, UTF-8 with the byte order mark that Excel
 * needs. A text that a spreadsheet could run as a formula gets a leading apostrophe; numbers stay unchanged.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(csvRow).join('')}`;
}

/** One line of {@link csvText}, for a file that is written row by row. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
