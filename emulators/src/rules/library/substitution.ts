const DIGIT = /^\d$/;

/** A reference to a group. */
interface GroupReference {
  readonly number: number;
  /** The text to insert if the group did not take part in the match. */
  readonly missing: string;
}

/**
 * Parses the second argument of `replace()` like RE2/J, the official emulator's library: `$1` and `${name}` refer to
 * groups, a backslash escapes the next character, and any other `$` is literal, including one at the end.
 * @param groups the number of groups in the expression
 * @param names the numbers of its named groups
 * @returns literal texts and groups, in order; undefined if it refers to a nonexistent group, which is an error once
 *   the pattern matches
 */
export function substitutionOf(
  substitute: string,
  groups: number,
  names: Readonly<Record<string, number>>,
): readonly (string | GroupReference)[] | undefined {
  const parts: (string | GroupReference)[] = [];
  let text = '';
  for (let i = 0; i < substitute.length; i++) {
    const sign = substitute[i] ?? '';
    const next = substitute[i + 1] ?? '';
    if (sign === '\\' && next !== '') {
      text += next;
      i += 1;
      continue;
    }
    if (sign !== '$' || !(next === '{' || DIGIT.test(next))) {
      text += sign;
      continue;
    }
    const group = next === '{' ? namedGroupAt(substitute, i + 2, names) : groupAt(substitute, i + 1, groups);
    if (group === undefined) return undefined;
    // RE2/J appends null as text.
    parts.push(text, { number: group.number, missing: next === '{' ? 'null' : '' });
    text = '';
    i = group.end - 1;
  }
  return [...parts, text];
}

interface Group {
  readonly number: number;
  readonly end: number;
}

/** Returns the group number at an offset, taking as many digits as still form an existing group's number. */
function groupAt(substitute: string, start: number, groups: number): Group | undefined {
  let number = Number(substitute[start]);
  let end = start + 1;
  for (; end < substitute.length; end++) {
    const longer = number * 10 + Number(substitute[end]);
    if (!DIGIT.test(substitute.charAt(end)) || longer > groups) break;
    number = longer;
  }
  return number > groups ? undefined : { number, end };
}

function namedGroupAt(substitute: string, start: number, names: Readonly<Record<string, number>>): Group | undefined {
  const end = substitute.indexOf('}', start);
  const name = substitute.slice(start, end);
  const number = end < 0 || !Object.hasOwn(names, name) ? undefined : names[name];
  return number === undefined ? undefined : { number, end: end + 1 };
}
