import { factGroups, type MemberFact } from './factGroups.ts';
import type { PortalMember } from './portalMembers.ts';

/** A member's full record, read-only; empty fields show a dash. */
export function MemberFacts({ member }: { readonly member: Partial<PortalMember> }) {
  return factGroups(member).map(({ heading, facts }) => (
    <section key={heading ?? ''} className="member-fact-group">
      {heading !== undefined && <h3>{heading}</h3>}
      <dl className="member-facts">
        {facts.map((fact) => (
          <div key={fact.path} className={fact.kind === 'textarea' ? 'member-fact-long' : undefined}>
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
