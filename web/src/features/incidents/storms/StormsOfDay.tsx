import type { ReactNode } from 'react';
import { dayInFull } from '../../../lib/time/dayInWords.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { CardBoundary } from '../../../ui/list/CardBoundary.tsx';
import type { DayOfEntries, StormOfDay } from '../groupIncidents.ts';
import { StormItem } from './StormItem.tsx';

interface StormsOfDayProps {
  readonly of: DayOfEntries;
  readonly heading: 'h4' | 'h5';
  readonly startsOpen: (storm: StormOfDay) => boolean;
  readonly onToggle: (storm: StormOfDay, open: boolean) => void;
  readonly isPrinting: boolean;
  /** Renders the incidents of a storm. */
  readonly cards: (storm: StormOfDay) => ReactNode;
}

/** Renders the storms listed on a day, and notes where the day's other storms are listed. */
export default function StormsOfDay({ of, heading, startsOpen, onToggle, isPrinting, cards }: StormsOfDayProps) {
  return (
    <>
      {of.storms.map((each) => (
        <CardBoundary key={each.storm.id}>
          <StormItem
            storm={each.storm}
            incidents={each.incidents}
            heading={heading}
            startsOpen={startsOpen(each)}
            onToggle={(open) => onToggle(each, open)}
            isPrinting={isPrinting}
          >
            {() => cards(each)}
          </StormItem>
        </CardBoundary>
      ))}
      {of.listedLater.map(({ storm, count, day }) => (
        <p key={storm.id} className="storm-later">
          {incidentsInWords(count)} of this day {count === 1 ? 'is' : 'are'} in “{storm.title}”, listed on{' '}
          {dayInFull(day)}.
        </p>
      ))}
    </>
  );
}
