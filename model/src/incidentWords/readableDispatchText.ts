import { company } from '../company/everyPageFacts.ts';

/** Matches abbreviations that stay uppercase, such as directions, services and the company's state. */
const ABBREVIATIONS = new RegExp(
  '^([NSEW]B|[NS][EW]|EM[ST]|[AB]LS|MV[AC]|CPR|AED|CVA|CO(PD)?|QRS|HVAC|LZ|[SAU][UT]V|RR|[SC]R|US|II+|IV|' +
    `${company.address.state})$`,
);

const ORDINAL = /^\d+(ST|ND|RD|TH)$/;

/** Words that are lowercase in titles. */
const SMALL = /^(and|at|between|by|for|from|in|of|on|or|the|to|with)$/;

/**
 * Converts uppercase text from a dispatch system to title case: `E MAIN ST & RT202 NB` becomes `E Main St & RT202 NB`.
 * Words with digits are routes or units and don't change, except for ordinals. Text that already contains lowercase
 * letters was typed by a person and doesn't change either, except after `block of` (docs/decisions/028-publication.md).
 */
export function readable(text: string): string {
  // The state is a two-letter word at the end, or before a ZIP code.
  const [, block = '', words = '', state = ''] = /^(\w+ block of )?(.*?)(, [A-Z]{2}( [\d-]+)?)?$/s.exec(text) ?? [];
  if (/\p{Ll}/u.test(words)) return text;
  const shown = words.replace(/[\p{L}\d]+(['’]\p{L}+)*/gu, (word, _, at: number) => {
    if (ABBREVIATIONS.test(word)) return word;
    const small = word.toLowerCase();
    if (ORDINAL.test(word) || (SMALL.test(small) && /\w $/.test(words.slice(0, at)))) return small;
    if (/\d/.test(word)) return word;
    return small.replace(/^(mc(?=\p{L}{3}))?\p{L}|['’]\p{L}(?=\p{L})/gu, (start) =>
      start.length > 2 ? `Mc${start.slice(2).toUpperCase()}` : start.toUpperCase(),
    );
  });
  return block + shown + state;
}
