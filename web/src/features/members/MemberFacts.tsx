import { formFields, member as memberEntity, type FormField } from '@firehouse/model';
import type { PortalMember } from './portalMembers.ts';
import { valueInWords } from '../editing/valueInWords.ts';
import { valueAt } from '../../ui/form/formValues.ts';

/** Renders a member's full record, read-only. Empty fields show a dash. */
export function MemberFacts({ member }: { readonly member: Partial<PortalMember> }) {
  return factGroups(member).map(({ heading, facts }) => (
    <section key={heading ?? ''} className="member-fact-group">
      {heading !== undefined && <h3>{heading}</h3>}
      <dl className="member-facts">
        {facts.map((fact) => (
          <div key={fact.path} className={widthOf(fact)}>
            <dt>{fact.label}</dt>
            <dd>
              <FactWords {...fact} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** Returns the class that sets a fact's width. */
function widthOf({ kind }: MemberFact): string | undefined {
  if (kind === 'textarea') return 'member-fact-long';
  return kind === 'email' || kind === 'multiselect' ? 'member-fact-wide' : undefined;
}

function FactWords({ words, kind }: MemberFact) {
  if (words === undefined) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">None</span>
      </>
    );
  }
  if (kind === 'email') return <a href={`mailto:${words}`}>{words}</a>;
  if (kind === 'phone') return <a href={`tel:${words.replaceAll(/[^\d+]/g, '')}`}>{words}</a>;
  return words;
}

interface MemberFact {
  readonly path: string;
  readonly label: string;
  /** Undefined if the field is empty. */
  readonly words: string | undefined;
  readonly kind: FormField['field']['kind'];
}

interface FactGroup {
  /** Undefined for fields outside a group. */
  readonly heading: string | undefined;
  readonly facts: readonly MemberFact[];
}

/** Whether a group has a phone number, the usual reason to open a record. */
const hasPhone = ({ facts }: FactGroup): boolean => facts.some(({ kind }) => kind === 'phone');

/**
 * Groups the fields of a record as its form does, but puts groups with a phone number first. Omits the image, which is
 * shown separately.
 */
function factGroups(member: Partial<PortalMember>): FactGroup[] {
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
  return [...groups]
    .map(([heading, facts]) => ({ heading, facts }))
    .sort((one, other) => Number(hasPhone(other)) - Number(hasPhone(one)));
}

function wordsOf(field: FormField['field'], value: unknown): string | undefined {
  if (field.kind === 'checkbox') return value === true ? 'Yes' : 'No';
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  return valueInWords(field, value);
}
