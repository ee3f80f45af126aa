import { formFields, member as memberEntity, type FormField } from '@firehouse/model';
import { valueInWords } from '../editing/valueInWords.ts';
import { valueAt } from '../../ui/form/formValues.ts';
import type { PortalMember } from './portalMembers.ts';

/** One line of a record. */
export interface MemberFact {
  readonly path: string;
  readonly label: string;
  /** Undefined for an empty field. */
  readonly words: string | undefined;
  readonly kind: FormField['field']['kind'];
}

/** Lines of a record below a heading. */
interface FactGroup {
  /** Undefined for fields without a group. */
  readonly heading: string | undefined;
  readonly facts: readonly MemberFact[];
}

/** Formats a member's record, in the order of its form; the image is shown separately. */
export function factGroups(member: Partial<PortalMember>): FactGroup[] {
  const groups = new Map<string | undefined, MemberFact[]>();
  for (const { path, field, groups: labels, section } of formFields(memberEntity, 'edit')) {
    if (field.kind === 'file') continue;
    const value = valueAt(member, path);
    const fact: MemberFact = { path, label: field.label, words: wordsOf(field, value), kind: field.kind };
    const heading = labels.at(-1) ?? section;
    const group = groups.get(heading);
    if (group === undefined) groups.set(heading, [fact]);
    else group.push(fact);
  }
  return [...groups].map(([heading, facts]) => ({ heading, facts }));
}

function wordsOf(field: FormField['field'], value: unknown): string | undefined {
  if (field.kind === 'checkbox') return value === true ? 'Yes' : 'No';
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  return valueInWords(field, value);
}
