import { company } from '@firehouse/model';

/** Words that people capitalize as dispatch does: directions, services, vehicles, and the company's state. */
const ABBREVIATIONS = new RegExp(
  `^(?:[NSEW]B|[NS][EW]|EM[ST]|[AB]LS|MV[AC]|CPR|AED|CVA|CO(?:PD)?|QRS|HVAC|LZ|[SAU][UT]V|RR|[SC]R|US|II+|IV|${company.address.state})$`,
);

/** Words that a title has in small letters within a phrase. */
const SMALL = /^(?:and|at|between|by|for|from|in|of|on|or|the|to|with)$/;

/**
 * A text of a dispatch system for display: capitals in title case, `E MAIN ST & RT202 NB` as `E Main St & RT202 NB`.
 * Words with a digit name routes and units and stay, except ordinals; a text with a small letter was written by a person
 * and stays, too, except for `block of` (docs/decisions/028-publication.md).
 */
export function readable(text: string): string {
  const [block = ''] = /^\w+ block of /.exec(text) ?? [];
  const words = text.slice(block.length);
  if (/\p{Ll}/u.test(words)) return text;
  return (
    block +
    words.replace(/[\p{L}\d]+(?:['’]\p{L}+)*/gu, (word, at: number) => {
      if (/\d/.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word;
      const before = words.slice(0, at);
      // A state has two letters and comes last, or before its zip code.
      const isState = /^[A-Z]{2}$/.test(word) && /, $/.test(before) && /^(?: \d|$)/.test(words.slice(at + 2));
      if (isState || ABBREVIATIONS.test(word)) return word;
      const small = word.toLowerCase();
      if (SMALL.test(small) && /[\p{L}\d] +$/u.test(before)) return small;
      return small.replace(
        /^(mc(?=\p{L}{3})|\p{L}['’](?=\p{L}{2})|)(\p{L})/u,
        (_, head: string, letter: string) => head.charAt(0).toUpperCase() + head.slice(1) + letter.toUpperCase(),
      );
    })
  );
}
