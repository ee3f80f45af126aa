/** A block of formatted text. */
type TextBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** A run of text. `href` is set for a link. */
interface TextRun {
  readonly text: string;
  readonly href?: string;
}

/**
 * Splits text typed by an admin into blocks. Blank lines separate paragraphs, a line that begins with `#` is a heading,
 * and lines that begin with `-` or `•` are list items. Nothing else is interpreted, not even HTML.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/).map((each) => each.trim())) {
    const [, mark, rest = ''] = /^(#+|[-•])\s(.+)$/.exec(line) ?? [];
    const last = isOpen ? blocks.at(-1) : undefined;
    isOpen = line !== '' && !mark?.startsWith('#');
    if (mark?.startsWith('#')) blocks.push({ kind: 'heading', text: rest.trim() });
    else if (mark !== undefined) {
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, rest.trim()] };
      else blocks.push({ kind: 'list', items: [rest.trim()] });
    } else if (last?.kind === 'paragraph' && isOpen)
      blocks[blocks.length - 1] = { kind: 'paragraph', text: `${last.text}\n${line}` };
    else if (isOpen) blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}

/**
 * Matches web and email addresses. Doesn't match other schemes, because `javascript:` is one of them, or characters
 * that could make an address look like a different one.
 */
const ADDRESS = /https?:\/\/[!-~]+|[\w.%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}/gi;

/** Matches punctuation that follows an address but isn't part of it. */
const AFTER_ADDRESS = /(?<![.,;:!?'")\]}>])[.,;:!?'")\]}>]+$/;

/** Splits a text into runs, with a link for each web or email address. */
export function linkedRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = match.replace(AFTER_ADDRESS, '');
    const href = /^https?:/i.test(address) ? address : `mailto:${address}`;
    if (!URL.canParse(href)) continue;
    if (index > end) runs.push({ text: text.slice(end, index) });
    runs.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}
