/** The sections of the table: those of the specification, and features beyond it. */
export const SECTIONS = ['§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9', 'Beyond the specification'];

const HEADS = new Set(['| Sentence | Shown by |', '| Demand | Shown by |']);

/**
 * Parses the tables in docs/spec-coverage.md: under headings like `## §2 Screens`, rows with a sentence (or a
 * requirement) and the tests that show it, each in backticks as `path/to/file.test.ts › suite › test`, separated by
 * `<br>`. A `|` within a cell is written `\|`.
 * @param {string} markdown the file's text
 * @returns {{ rows: { line: number, section: string, sentence: string, citations: string[] }[], faults: string[] }}
 *   the rows, and a line for each one that is invalid
 */
export function readTable(markdown) {
  const rows = [];
  const faults = [];
  const seen = new Map();
  let section = '';
  for (const [at, text] of markdown.split('\n').entries()) {
    const line = at + 1;
    section = /^##+ (§\d+|Beyond the specification)\b/.exec(text)?.[1] ?? section;
    if (!text.startsWith('|') || /^\|[-| :]+\|$/.test(text) || HEADS.has(text)) continue;
    const cells = text
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [sentence = '', shownBy = ''] = cells;
    const citations = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, citation]) => citation);
    const rest = shownBy.replaceAll(/`[^`]+`|<br>|\s/g, '');
    const earlier = seen.get(`${section} ${sentence}`);
    seen.set(`${section} ${sentence}`, line);
    if (cells.length !== 2)
      faults.push(`line ${line}: a row has two cells, a sentence and its tests; this one has ${cells.length}.`);
    else if (section === '') faults.push(`line ${line}: not under a heading with a section.`);
    else if (sentence === '') faults.push(`line ${line}: has no sentence.`);
    else if (earlier !== undefined) faults.push(`line ${line}: “${sentence}” is already in line ${earlier}.`);
    else if (citations.length === 0) faults.push(`line ${line}: “${sentence}” has no test.`);
    else if (rest !== '')
      faults.push(`line ${line}: “${sentence}” has “${rest}” where only tests in backticks are allowed.`);
    else rows.push({ line, section, sentence, citations });
  }
  for (const wanted of SECTIONS) {
    if (!rows.some((row) => row.section === wanted)) faults.push(`${wanted} has no row.`);
  }
  return { rows, faults };
}
