import { company } from '@firehouse/model';
import { fullName, type ListedMember } from './listedMembers.ts';

/** A member and the text that a search looks in. */
export interface SearchableMember {
  readonly member: ListedMember;
  readonly text: string;
  /** The section of the directory: `A` to `Z`, or `#` for any other name. */
  readonly letter: string;
}

/** A section of the directory. */
export interface LetterSection {
  readonly letter: string;
  readonly members: readonly ListedMember[];
}

const OTHER_LETTERS = '#';

/** Without accents and capitals: `José` is found by `jose`. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Prepares members for {@link findMembers}: sorted by last and first name as people expect it (the API orders by
 * character code), each with its search text.
 */
export function searchable(members: readonly ListedMember[]): SearchableMember[] {
  const { compare } = new Intl.Collator(company.locale, { sensitivity: 'base' });
  return members
    .map((member) => {
      const { lName, memberId = '', orgRoles } = member;
      const first = folded(lName.trim()).slice(0, 1).toUpperCase();
      return {
        member,
        text: folded([fullName(member), memberId, ...orgRoles].join(' ')),
        letter: /[A-Z]/.test(first) ? first : OTHER_LETTERS,
      };
    })
    .sort(
      (one, other) =>
        // Other letters come last.
        Number(one.letter === OTHER_LETTERS) - Number(other.letter === OTHER_LETTERS) ||
        compare(one.member.lName, other.member.lName) ||
        compare(one.member.fName, other.member.fName),
    );
}

/**
 * Finds members by name, role and radio id.
 * @param members from {@link searchable}
 * @param search words, all of which must occur; all members when there are none
 * @returns the members found, by letter
 */
export function findMembers(members: readonly SearchableMember[], search: string): LetterSection[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const sections = new Map<string, ListedMember[]>();
  for (const { member, text, letter } of members) {
    if (!words.every((word) => text.includes(word))) continue;
    const section = sections.get(letter);
    if (section === undefined) sections.set(letter, [member]);
    else section.push(member);
  }
  return [...sections].map(([letter, found]) => ({ letter, members: found }));
}
