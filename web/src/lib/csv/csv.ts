/** What makes a spreadsheet take a cell for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\n|%]/;

/**
 * Writes a table as CSV (RFC 4180): every cell quoted, lines ended by CRLF, UTF-8 with the mark by which Excel knows it.
 * A cell that a spreadsheet could run as a formula gets an apostrophe before it.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(text: string): string {
  // Spreadsheets trim spaces before they look for a formula.
  const safe = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
