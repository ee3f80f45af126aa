import { useState } from 'react';
import { dayInFull } from '../../../lib/time/dayInWords.ts';
import { clock } from '../../../lib/time/timeInWords.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { countTypes } from '../filterIncidents.ts';
import { byAccident, type DayOfIncidents } from '../groupIncidents.ts';
import { IncidentCard } from '../card/IncidentCard.tsx';
import { readable } from '@firehouse/model/incident-words';
import { Fold } from './FoldableSection.tsx';
import type { OpenSections } from './openSections.ts';
import { CardBoundary } from '../../../ui/list/CardBoundary.tsx';

/** Number of cards rendered at first, and with each click on Show more. They render in a few milliseconds. */
const CARDS = 30;
/** Number of incident types in the summary of a collapsed day. */
const NAMED_TYPES = 3;

/** Props for {@link IncidentsOfDay}. */
export interface IncidentsOfDayProps {
  readonly of: DayOfIncidents;
  /** Heading level. */
  readonly heading: 3 | 4;
  /** Whether the day's first card is the first one in the list. */
  readonly isFirst: boolean;
  readonly startsOpen: boolean;
  readonly isFoldable: boolean;
  /** Whether this is the only day in the list. The heading above the list then already says the date. */
  readonly isAlone: boolean;
  readonly isPrinting: boolean;
  /** Id of an incident that must be rendered, because the page scrolls to it. */
  readonly targetId: string;
  /** Sections that the user has expanded or collapsed. */
  readonly sections: OpenSections;
}

/** Renders a day's heading and incidents, grouped by accident. */
export function IncidentsOfDay(props: IncidentsOfDayProps) {
  const { of, heading, isFoldable, isAlone, startsOpen, isPrinting, sections } = props;
  if (isFoldable) {
    return (
      <Fold
        className="history-day"
        heading={`h${heading}`}
        name={dayInFull(of.day)}
        count={of.incidents.length}
        summary={typesInWords(of)}
        startsOpen={startsOpen}
        onToggle={(open) => sections.remember(of.day, open)}
        isPrinting={isPrinting}
      >
        {() => <Cards {...props} />}
      </Fold>
    );
  }
  const Heading = `h${heading}` as const;
  return (
    <div>
      <Heading className={isAlone ? 'visually-hidden' : 'history-day'}>
        {dayInFull(of.day)} <span className="figures">{incidentsInWords(of.incidents.length)}</span>
      </Heading>
      <Cards {...props} />
    </div>
  );
}

function typesInWords({ incidents }: DayOfIncidents): string {
  const types = countTypes(incidents);
  const named = types.slice(0, NAMED_TYPES).map(([type, count]) => `${type} ${count}`);
  const others = types.slice(NAMED_TYPES).reduce((sum, [, count]) => sum + count, 0);
  return [...named, ...(others > 0 ? [`Other ${others}`] : [])].join(', ');
}

function Cards({ of: { incidents }, heading, isFirst, isPrinting, targetId, sections }: IncidentsOfDayProps) {
  const [limit, setLimit] = useState(() => Math.max(CARDS, incidents.findIndex(({ id }) => id === targetId) + 1));
  const groups = byAccident(isPrinting ? incidents : incidents.slice(0, limit));
  const rest = isPrinting ? 0 : incidents.length - limit;
  const card = (incident: (typeof incidents)[number], rank: 4 | 5 | 6) => (
    <CardBoundary key={incident.id}>
      <IncidentCard
        incident={incident}
        heading={`h${rank}`}
        startsOpen={sections.isOpen(incident.id) ?? (isFirst && incident === incidents[0])}
        onToggle={(open) => sections.remember(incident.id, open)}
      />
    </CardBoundary>
  );
  const Heading = heading === 3 ? 'h4' : 'h5';
  return (
    <>
      <ol>
        {groups.map(([incident, ...others]) =>
          incident === undefined ? null : others.length === 0 ? (
            <li key={incident.id}>{card(incident, heading === 3 ? 4 : 5)}</li>
          ) : (
            <li key={incident.id} className="accident">
              <Heading className="accident-head">
                {clock(incident.startTime)}, {readable(incident.Address)}{' '}
                <span className="figures">{others.length + 1} calls, same time and place</span>
              </Heading>
              {[incident, ...others].map((each) => card(each, heading === 3 ? 5 : 6))}
            </li>
          ),
        )}
      </ol>
      {rest > 0 && (
        <button type="button" className="btn history-more" onClick={() => setLimit(limit + CARDS)}>
          Show {Math.min(CARDS, rest)} more {rest === 1 ? 'call' : 'calls'}
        </button>
      )}
    </>
  );
}
