import { Suspense, useState } from 'react';
import { dayInFull } from '../../../lib/time/dayInWords.ts';
import { clock } from '../../../lib/time/timeInWords.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { countTypes } from '../filterIncidents.ts';
import { byAccident, type DayOfEntries, type StormOfDay } from '../groupIncidents.ts';
import type { PastIncident } from '../incidentsOfRange.ts';
import { IncidentCard } from '../card/IncidentCard.tsx';
import { LogSkeleton } from '../card/LogSkeleton.tsx';
import { ErrorBoundary } from '../../../lib/loading/ErrorBoundary.tsx';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { readable } from '@firehouse/model/incident-words';
import { Fold } from './FoldableSection.tsx';
import type { OpenSections } from './openSections.ts';
import { CardBoundary } from '../../../ui/list/CardBoundary.tsx';

const StormsOfDay = lazyPart(() => import('../storms/StormsOfDay.tsx'));

/** Number of cards rendered at first, and with each click on Show more. They render in a few milliseconds. */
const CARDS = 30;
/** Number of storms and incident types in the summary of a collapsed day. */
const NAMED_TYPES = 3;

/** Props for {@link IncidentsOfDay}. */
export interface IncidentsOfDayProps {
  readonly of: DayOfEntries;
  /** Level of the day's heading. */
  readonly heading: 3 | 4;
  /** Whether the day's first card is the first one in the list. */
  readonly isFirst: boolean;
  readonly startsOpen: boolean;
  readonly isFoldable: boolean;
  /** Whether this is the only day in the list. If so, the heading above the list already shows the date. */
  readonly isAlone: boolean;
  readonly isPrinting: boolean;
  readonly opensStorms: boolean;
  /** Id of an incident that must be rendered, because the page scrolls to it. */
  readonly targetId: string;
  /** Sections that the user has expanded or collapsed. */
  readonly sections: OpenSections;
}

/** Renders a day's heading, its storms, and its other incidents, grouped by accident. */
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
        {() => <Entries {...props} />}
      </Fold>
    );
  }
  const Heading = `h${heading}` as const;
  return (
    <div>
      <Heading className={isAlone ? 'visually-hidden' : 'history-day'}>
        {dayInFull(of.day)} <span className="figures">{incidentsInWords(of.incidents.length)}</span>
      </Heading>
      <Entries {...props} />
    </div>
  );
}

function typesInWords({ alone, storms, listedLater }: DayOfEntries): string {
  const types = [
    ...storms.map(({ storm, incidents }) => [storm.title, incidents.length] as const),
    ...listedLater.map(({ storm, count }) => [storm.title, count] as const),
    ...countTypes(alone),
  ];
  const named = types.slice(0, NAMED_TYPES).map(([type, count]) => `${type} ${count}`);
  const others = types.slice(NAMED_TYPES).reduce((sum, [, count]) => sum + count, 0);
  return [...named, ...(others > 0 ? [`Other ${others}`] : [])].join(', ');
}

function Entries(props: IncidentsOfDayProps) {
  const { of, heading, isFirst, isPrinting, opensStorms, targetId, sections } = props;
  const rank = heading === 3 ? 4 : 5;
  const cards = ({ incidents }: StormOfDay, level: 4 | 5 | 6) => (
    <Cards {...props} incidents={incidents} rank={level} isFirst={isFirst && of.storms[0]?.incidents === incidents} />
  );
  return (
    <>
      {(of.storms.length > 0 || of.listedLater.length > 0) && (
        <ErrorBoundary instead={of.storms.map((each) => cards(each, rank))}>
          <Suspense fallback={<LogSkeleton />}>
            <StormsOfDay
              of={of}
              heading={`h${rank}`}
              startsOpen={({ storm, incidents }) =>
                incidents.some(({ id }) => id === targetId) || (sections.isOpen(`storm ${storm.id}`) ?? opensStorms)
              }
              onToggle={({ storm }, open) => sections.remember(`storm ${storm.id}`, open)}
              isPrinting={isPrinting}
              cards={(each) => cards(each, rank === 4 ? 5 : 6)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <Cards {...props} incidents={of.alone} rank={rank} isFirst={isFirst && of.storms.length === 0} />
    </>
  );
}

interface CardsProps extends Pick<IncidentsOfDayProps, 'isFirst' | 'isPrinting' | 'targetId' | 'sections'> {
  readonly incidents: readonly PastIncident[];
  /** Heading level of a card. */
  readonly rank: 4 | 5 | 6;
}

function Cards({ incidents, rank, isFirst, isPrinting, targetId, sections }: CardsProps) {
  const [limit, setLimit] = useState(() => Math.max(CARDS, incidents.findIndex(({ id }) => id === targetId) + 1));
  const groups = byAccident(isPrinting ? incidents : incidents.slice(0, limit));
  const rest = isPrinting ? 0 : incidents.length - limit;
  const card = (incident: PastIncident, level = rank) => (
    <CardBoundary key={incident.id}>
      <IncidentCard
        incident={incident}
        heading={`h${level}`}
        startsOpen={sections.isOpen(incident.id) ?? (isFirst && incident === incidents[0])}
        onToggle={(open) => sections.remember(incident.id, open)}
      />
    </CardBoundary>
  );
  const Heading = `h${rank}` as const;
  return (
    <>
      <ol>
        {groups.map(([incident, ...others]) =>
          incident === undefined ? null : others.length === 0 ? (
            <li key={incident.id}>{card(incident)}</li>
          ) : (
            <li key={incident.id} className="accident">
              <Heading className="accident-head">
                {clock(incident.startTime)}, {readable(incident.Address)}{' '}
                <span className="figures">{others.length + 1} calls, same time and place</span>
              </Heading>
              {[incident, ...others].map((each) => card(each, rank === 4 ? 5 : 6))}
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
