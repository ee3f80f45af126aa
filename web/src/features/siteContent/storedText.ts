import { companyContent, objectPaths, type SiteContent } from '@firehouse/model';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { readText } from '../../lib/api/readRequest.ts';
import { parseScriptless } from '../../lib/loading/scriptlessHtml.ts';

/** Splits plain text into paragraphs at blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** The parts of the site's content that are edited separately. */
export type ContentPart = Exclude<keyof SiteContent, 'id' | 'rev' | 'createdAt'>;

/** Reads a part's original value, in the format that its form edits; undefined if it is empty. */
export async function originalOf(part: ContentPart, signal: AbortSignal): Promise<SiteContent[ContentPart]> {
  switch (part) {
    case 'about': {
      const text = await readText(apiPaths.object(objectPaths.about), { signal });
      return paragraphs(text)
        .map((paragraph) =>
          paragraph
            .split('\n')
            .map((line) => line.trim())
            .join(' '),
        )
        .join('\n\n');
    }
    case 'donate':
      return textOfHtml(await readText(apiPaths.object(objectPaths.donate), { signal }));
    case 'notice':
      return undefined;
    default:
      return companyContent()[part];
  }
}

const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li';

/** Converts the headings, paragraphs and lists of an HTML page to text for `textBlocks`. Other formatting is lost. */
export function textOfHtml(html: string): string {
  let text = '';
  let isInList = false;
  for (const block of parseScriptless(html).querySelectorAll(BLOCKS)) {
    // A paragraph in a list item belongs to the item.
    if (block.parentElement?.closest(BLOCKS)) continue;
    const words = wordsOf(block);
    if (words === '') continue;
    const isItem = block.tagName === 'LI';
    if (text !== '') text += isItem && isInList ? '\n' : '\n\n';
    text += isItem ? `- ${words}` : block.tagName === 'P' ? words : `# ${words}`;
    isInList = isItem;
  }
  return text;
}

/** Returns an element's text in one line. Appends the addresses of links, which would otherwise be lost. */
function wordsOf(block: Element): string {
  for (const link of block.querySelectorAll('a')) {
    const address = link.getAttribute('href')?.replace(/^mailto:/, '') ?? '';
    if (/^https?:|@/.test(address) && link.textContent !== address) link.append(` (${address})`);
  }
  return block.textContent.replaceAll(/\s+/g, ' ').trim();
}
