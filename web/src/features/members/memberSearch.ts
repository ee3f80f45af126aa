import { company } from '@firehouse/model';
import type { PersonName } from './portrait/initials.ts';
import { fullName, type PortalMember } from './portalMembers.ts';

interface SearchableMember {
  readonly member: PortalMember;
  readonly text: string;
  /** Directory section: `A` to `Z`, or `#` for names that start with anything else. */
  readonly letter: string;
}

interface LetterSection {
  readonly letter: string;
  readonly members: readonly SearchableMember[];
}

const OTHER_LETTERS = '#';

const { compare } = new Intl.Collator(company.locale, { sensitivity: 'base' });

/** Compares people by last and first name. Uses dictionary order, whereas the API sorts by character code. */
export const byName = (one: PersonName, other: PersonName): number =>
  compare(one.lName, other.lName) || compare(one.fName, other.fName);

/** Removes accents and lowercases, so that `jose` finds `José`. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Sorts members by last and first name, and adds the text to search. */
export function searchable(members: readonly PortalMember[]): SearchableMember[] {
  return members
    .map((member) => {
      const { lName, memberId = '', orgRoles = [] } = member;
      const first = folded(lName.trim()).slice(0, 1).toUpperCase();
      return {
        member,
        text: folded([fullName(member), memberId, ...orgRoles].join(' ')),
        letter: /[A-Z]/.test(first) ? first : OTHER_LETTERS,
      };
    })
    .sort(
      (one, other) =>
        // Put names outside A to Z last.
        Number(one.letter === OTHER_LETTERS) - Number(other.letter === OTHER_LETTERS) ||
        byName(one.member, other.member),
    );
}

/** Groups members by letter. */
export function bySection(members: readonly SearchableMember[]): LetterSection[] {
  const sections = new Map<string, SearchableMember[]>();
  for (const member of members) {
    const section = sections.get(member.letter);
    if (section === undefined) sections.set(member.letter, [member]);
    else section.push(member);
  }
  return [...sections].map(([letter, group]) => ({ letter, members: group }));
}

/** Returns a filter for members by name, role and radio id. All words must occur; an empty search matches everybody. */
export function matching(search: string): (member: SearchableMember) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return ({ text }) => words.every((word) => text.includes(word));
}
