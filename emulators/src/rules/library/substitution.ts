const DIGIT = /^\d$/;

/** A group reference in a replacement. */
interface GroupReference {
  readonly number: number;
  /** Text to insert if the group did not participate in the match. */
  readonly missing: string;
}

/**
 * Parses the replacement argument of `replace()` like RE2/J, which the official emulator uses. `$1` and `${name}`
 * insert groups, a backslash escapes the next character, and any other `$` is literal.
 * @param groups number of groups in the pattern
 * @param names group numbers by name
 * @returns literals and group references in order; undefined if a group does not exist, which is only an error if the
 *   pattern matches
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
    // RE2/J appends "null" for a named group that did not participate.
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

/** Parses a group number. Stops before a digit that would exceed the number of groups. */
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
