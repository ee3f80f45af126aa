import type { Incident, incidentFields, Release } from '@firehouse/model';
import { published } from '@firehouse/model/publication';
import { clock, shortDay } from '../../../lib/time/timeInWords.ts';
import { ReleaseChoices, type ReleaseChoice } from '../../admin/ReleaseChoices.tsx';
import { readable } from '@firehouse/model/incident-words';

/** Fields of an incident, or of a draft that may lack some of them. */
type IncidentFacts = { readonly [Name in keyof typeof incidentFields]?: Incident[Name] | undefined };

interface HeldIncidentChoicesProps {
  readonly incident: IncidentFacts;
  readonly onChoose: (as: Release) => void;
}

/** Renders the ways to publish an incident that visitors can't see yet, with a preview of each. */
export default function HeldIncidentChoices({ incident, onChoose }: HeldIncidentChoicesProps) {
  const choices: readonly ReleaseChoice[] = [
    {
      as: 'reduced',
      label: 'Publish with less detail',
      children: (
        <>
          <h3>With less detail</h3>
          <VisibleFacts incident={withLessDetail(incident)} map="A rounded place" />
          <p>You can publish it in full later.</p>
        </>
      ),
    },
    {
      as: 'full',
      label: 'Publish in full',
      children: (
        <>
          <h3>In full</h3>
          <VisibleFacts incident={incident} map="The exact place" />
          <p>You can’t undo this.</p>
        </>
      ),
    },
  ];
  return <ReleaseChoices choices={choices} onChoose={onChoose} />;
}

/** Returns the incident as visitors would see it if it were published with less detail. */
function withLessDetail(incident: IncidentFacts): IncidentFacts {
  const now = Date.now();
  return published([], { ...incident, releasedAt: now, releasedAs: 'reduced' }, now) ?? {};
}

function VisibleFacts({ incident, map }: { readonly incident: IncidentFacts; readonly map: string }) {
  const { startTime, TypeCode, ChiefComplaint, Address, XSt, Description, CallerLatitude, CallerLongitude } = incident;
  const facts = {
    Time: startTime === undefined ? '' : `${shortDay(startTime)}, ${clock(startTime)}`,
    Type: TypeCode,
    Complaint: ChiefComplaint,
    Address,
    'Cross street': XSt,
    Details: Description,
    Map: CallerLatitude === undefined || CallerLongitude === undefined ? '' : map,
  };
  return (
    <dl className="release-facts">
      {Object.entries(facts).map(
        ([name, value = '']) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{readable(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
