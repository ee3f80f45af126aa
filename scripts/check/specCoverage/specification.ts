interface Section {
  readonly number: string | undefined;
  isNumbered: boolean;
}

/**
 * Parses docs/specification.md. Sentences are list items that start with a bold number, such as `- **2.14** Text.`, in
 * a section with the same number, such as `## 2. Screens`.
 * @returns the sentences in order, each with the headings directly above it, and a message for each invalid item
 */
export function readSpecification(markdown: string): {
  parts: { headings: string[]; id: string; text: string }[];
  faults: string[];
} {
  const parts = [];
  const faults = [];
  const lineOf = new Map<string, number>();
  let section: Section | undefined;
  let headings: string[] = [];
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    const heading = /^(##+) (?:(\d+)\. )?/.exec(text);
    if (heading !== null) {
      const [, marks = '', number] = heading;
      if (marks === '##') section = { number, isNumbered: false };
      headings = [...headings.filter((other) => other.indexOf(' ') < marks.length), text];
    }
    if (!/^[-*] /.test(text)) continue;
    const [, id, sentence = ''] = /^- \*\*(\d+\.\d+)\*\* (\S.*)$/.exec(text) ?? [];
    const fault = faultOf(id, section, lineOf);
    if (fault !== undefined) faults.push(`line ${line} ${fault}`);
    if (id === undefined || section === undefined || fault !== undefined) continue;
    section.isNumbered = true;
    lineOf.set(id, line);
    parts.push({ headings, id, text: sentence });
    headings = [];
  }
  return { parts, faults };
}

function faultOf(id: string | undefined, section: Section | undefined, lineOf: ReadonlyMap<string, number>) {
  // Section 1 has no numbered sentences.
  if (id === undefined) return section?.isNumbered === true ? 'has no number: write - **2.14** Sentence.' : undefined;
  if (section === undefined || id.split('.')[0] !== section.number) return `has ${id}, which is of another section.`;
  return lineOf.has(id) ? `has ${id}, as line ${lineOf.get(id)} does.` : undefined;
}
