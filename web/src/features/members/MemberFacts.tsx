import { formFields, member as memberEntity, type FormField } from '@firehouse/model';
import type { PortalMember } from './portalMembers.ts';
import { valueInWords } from '../editing/valueInWords.ts';
import { valueAt } from '../../ui/form/formValues.ts';

/** Renders a member's full record, read-only, without empty fields. */
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
  if (kind === 'email') return <a href={`mailto:${words}`}>{words}</a>;
  if (kind === 'phone') return <a href={`tel:${words.replaceAll(/[^\d+]/g, '')}`}>{words}</a>;
  return words;
}

interface MemberFact {
  readonly path: string;
  readonly label: string;
  readonly words: string;
  readonly kind: FormField['field']['kind'];
}

interface FactGroup {
  /** Undefined for fields outside a group. */
  readonly heading: string | undefined;
  readonly facts: readonly MemberFact[];
}

const { address, contact, email } = memberEntity.fields;

/** The fields of the name and the image, which are shown above the facts. */
const shownAbove = new Set(['fName', 'lName', 'picUrl']);

/** Returns whether a group has a phone number, the usual reason to open a record. */
const hasPhone = ({ facts }: FactGroup): boolean => facts.some(({ kind }) => kind === 'phone');

/**
 * Groups the fields of a record as its form does, but lists the email address, radio ID and postal address under the
 * contact heading, and puts groups with a phone number first.
 */
function factGroups(member: Partial<PortalMember>): FactGroup[] {
  const groups = new Map<string | undefined, MemberFact[]>();
  for (const { path, field, groups: labels, section } of formFields(memberEntity, 'edit')) {
    if (shownAbove.has(path) || labels.includes(address.label)) continue;
    const heading = section === email.section ? contact.label : (labels.at(-1) ?? section);
    const facts = groups.get(heading) ?? [];
    groups.set(heading, facts);
    const value = valueAt(member, path);
    if (!isEmpty(value)) {
      facts.push({ path, label: field.label, words: valueInWords(field, value), kind: field.kind });
    }
  }
  const words = addressInWords(member.address);
  if (words !== '') groups.get(contact.label)?.push({ path: 'address', label: address.label, words, kind: 'textarea' });
  return [...groups]
    .map(([heading, facts]) => ({ heading, facts }))
    .filter(({ facts }) => facts.length > 0)
    .sort((one, other) => Number(hasPhone(other)) - Number(hasPhone(one)));
}

/** Returns whether a field is empty, or a checkbox is unchecked. */
const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** Formats an address as on an envelope. */
function addressInWords({ line1, line2, city, state, zip }: PortalMember['address'] = {}): string {
  const region = [state, zip].filter(Boolean).join(' ');
  const town = [city, region].filter(Boolean).join(', ');
  return [line1, line2, town].filter(Boolean).join('\n');
}
