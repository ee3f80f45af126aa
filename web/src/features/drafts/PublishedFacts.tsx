import type { Draft } from '@firehouse/model';
import { clock, shortDay } from '../../lib/time/inWords.ts';
import { readable } from '../incidents/card/readable.ts';

/** What visitors will see of a draft once it is published. */
export function PublishedFacts({ draft }: { readonly draft: Draft }) {
  const { startTime, TypeCode, ChiefComplaint, Address, XSt, Description } = draft;
  const facts = {
    Time: startTime === undefined ? undefined : `${shortDay(startTime)}, ${clock(startTime)}`,
    Type: TypeCode,
    Complaint: ChiefComplaint,
    Address,
    'Cross street': XSt,
    Details: Description,
  };
  return (
    <>
      <p>Visitors will see all of this. You can’t undo this.</p>
      <dl className="draft-facts">
        {Object.entries(facts).map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{readable(value)}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
