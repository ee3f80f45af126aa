import { company } from '../company/everyPageFacts.ts';

/** Abbreviations that stay uppercase: directions, services, vehicles, and the company's state. */
const ABBREVIATIONS = new RegExp(
  '^([NSEW]B|[NS][EW]|EM[ST]|[AB]LS|MV[AC]|CPR|AED|CVA|CO(PD)?|QRS|HVAC|LZ|[SAU][UT]V|RR|[SC]R|US|II+|IV|' +
    `${company.address.state})$`,
);

const ORDINAL = /^\d+(ST|ND|RD|TH)$/;

/** Words that are lowercase within a title. */
const SMALL = /^(and|at|between|by|for|from|in|of|on|or|the|to|with)$/;

/**
 * Formats text from a dispatch system for display: uppercase becomes title case, `E MAIN ST & RT202 NB` → `E Main St &
 * RT202 NB`. Words with a digit are routes and units and stay unchanged, except ordinals; so does any text with a
 * lowercase letter, which a person wrote, except for `block of` (docs/decisions/028-publication.md).
 */
export function readable(text: string): string {
  // A state has two letters and comes last or before its ZIP code.
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
