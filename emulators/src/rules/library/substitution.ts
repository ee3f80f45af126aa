/**
 * Parses the second argument of `replace()` like the official emulator: `$1` refers to a group, a backslash escapes the
 * next character.
 * @param groups the number of groups in the expression
 * @returns literal texts and group numbers in order; undefined if a group does not exist or nothing follows a
 * backslash
 */
export function substitutionOf(substitute: string, groups: number): readonly (string | number)[] | undefined {
  const parts: (string | number)[] = [];
  let text = '';
  for (let i = 0; i < substitute.length; i++) {
    const sign = substitute[i] ?? '';
    if (sign === '\\') {
      const next = substitute[++i];
      if (next === undefined) return undefined;
      text += next;
    } else if (sign === '$') {
      const group = groupAt(substitute, i + 1, groups);
      if (group === undefined) return undefined;
      if (text !== '') parts.push(text);
      text = '';
      parts.push(group.number);
      i = group.end - 1;
    } else {
      text += sign;
    }
  }
  if (text !== '') parts.push(text);
  return parts;
}

/** Reads the group number at an offset: as many digits as still name a group. */
function groupAt(substitute: string, start: number, groups: number): { number: number; end: number } | undefined {
  let end = start;
  let number = -1;
  while (end < substitute.length) {
    const digit = substitute.charCodeAt(end) - 48;
    const longer = Math.max(number, 0) * 10 + digit;
    if (digit < 0 || digit > 9 || (number >= 0 && longer > groups)) break;
    number = longer;
    end++;
  }
  return number < 0 || number > groups ? undefined : { number, end };
}
