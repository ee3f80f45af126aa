import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { byMonth, type DayOfIncidents } from '../groupIncidents.ts';
import { monthInFull } from '../../../lib/time/dayInWords.ts';
import { IncidentsOfDay, type IncidentsOfDayProps } from './IncidentsOfDay.tsx';
import { Fold } from './FoldableSection.tsx';
import { openSections } from './openSections.ts';
import './longList.scss';

/** Number of incidents above which all days but the latest are collapsed. */
const UNFOLDED_INCIDENTS = 50;
/** Number of days above which months are collapsed, too. */
const UNFOLDED_DAYS = 62;

interface LongListProps {
  /** The range and its filters. Identifies the list in history state. */
  readonly name: string;
  readonly days: readonly DayOfIncidents[];
  /** Id of the incident to scroll to; empty for none. */
  readonly to: string;
  /** Called after scrolling to the incident. */
  readonly onArrive: () => void;
}

/**
 * Renders incidents by day, with the first one open. Long lists are collapsed to one row per day, or per month if the
 * range is long, so that 5,000 incidents take up only a few screens.
 */
export function LongList({ name, days, to, onArrive }: LongListProps) {
  const isPrinting = usePrinting();
  const [sections] = useState(() => {
    const open = openSections(name);
    if (to !== '') open.remember(to, true);
    return open;
  });
  const sentTo = useRef(to);
  useEffect(() => {
    if (to === '') return;
    const head = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(`call-${to}`)}"]`);
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'center' });
    onArrive();
  }, [to, onArrive]);

  const count = days.reduce((sum, { incidents }) => sum + incidents.length, 0);
  const isFolded = count > UNFOLDED_INCIDENTS && days.length > 1;
  const months = useMemo(() => (isFolded && days.length > UNFOLDED_DAYS ? byMonth(days) : undefined), [days, isFolded]);
  const isSought = ({ incidents }: DayOfIncidents) => incidents.some(({ id }) => id === sentTo.current);
  const dayProps = (day: DayOfIncidents): Omit<IncidentsOfDayProps, 'heading'> => ({
    of: day,
    isFirst: day === days[0],
    startsOpen: isSought(day) || (sections.isOpen(day.day) ?? (!isFolded || day === days[0])),
    isFoldable: isFolded,
    isAlone: days.length === 1,
    isPrinting,
    targetId: sentTo.current,
    sections,
  });
  return (
    <div className="log-list history-list">
      {months === undefined
        ? days.map((day) => <IncidentsOfDay key={day.day} heading={3} {...dayProps(day)} />)
        : months.map(({ month, days: ofMonth, count: ofIncidents }, at) => (
            <Fold
              key={month}
              className="history-month"
              heading="h3"
              name={monthInFull(month)}
              count={ofIncidents}
              startsOpen={ofMonth.some(isSought) || (sections.isOpen(month) ?? at === 0)}
              onToggle={(open) => sections.remember(month, open)}
              isPrinting={isPrinting}
            >
              {() => ofMonth.map((day) => <IncidentsOfDay key={day.day} heading={4} {...dayProps(day)} />)}
            </Fold>
          ))}
    </div>
  );
}

/** Returns whether the page is being printed. Collapsed sections are printed in full. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the printed pages as soon as this handler returns, so render synchronously.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
