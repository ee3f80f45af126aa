import type { ShownStorm } from '@firehouse/model';
import { useId, useState, type ReactNode } from 'react';
import { useAdminControls } from '../../admin/adminControlsContext.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';
import { clock, dayAndClock } from '../../../lib/time/timeInWords.ts';
import { dayOf } from '../../../lib/time/wallTime.ts';
import type { PastIncident } from '../incidentsOfRange.ts';
import './stormItem.scss';

interface StormItemProps {
  readonly storm: ShownStorm;
  /** The storm's incidents in the list, latest first. */
  readonly incidents: readonly Pick<PastIncident, 'startTime'>[];
  readonly heading: 'h2' | 'h3' | 'h4' | 'h5';
  readonly startsOpen?: boolean;
  /** Called when the entry is expanded or collapsed. */
  readonly onToggle?: (open: boolean) => void;
  readonly isPrinting?: boolean;
  /** Renders the storm's incidents. Not called until the entry is first expanded or printed. */
  readonly children: () => ReactNode;
}

/** Renders a storm as one entry with its number of incidents, title, period and text. Expands to show the incidents. */
export function StormItem(props: StormItemProps) {
  const { storm, incidents, heading: Heading, onToggle, isPrinting = false } = props;
  const [open, setOpen] = useState(props.startsOpen ?? false);
  const [wasOpen, setWasOpen] = useState(open);
  const { StormControls } = useAdminControls();
  const id = useId();
  const isShown = open || isPrinting;
  const toggle = () => {
    setOpen(!open);
    setWasOpen(true);
    onToggle?.(!open);
  };
  return (
    <article className="storm">
      <Heading className="call-head">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={toggle}>
          <span className="call-time">
            {incidents.length.toLocaleString('en-US')}
            <small> {incidents.length === 1 ? 'call' : 'calls'}</small>
          </span>
          <span className="call-type call-what">{storm.title}</span>
          <span className="call-where">{periodInWords(incidents)}</span>
          <Icon name="chevron" />
        </button>
      </Heading>
      {StormControls && <StormControls storm={storm} />}
      <p className={isShown ? 'storm-text' : 'storm-text storm-brief'}>{storm.description}</p>
      <div id={id} className="storm-calls" hidden={!isShown}>
        {(wasOpen || isPrinting) && props.children()}
      </div>
    </article>
  );
}

/** Formats the times of a storm's first and last incidents, including the days if they differ. */
function periodInWords(incidents: StormItemProps['incidents']): string {
  const [last, first] = [incidents[0]?.startTime ?? 0, incidents.at(-1)?.startTime ?? 0];
  const inWords = dayOf(first) === dayOf(last) ? clock : dayAndClock;
  const words = (time: number) => inWords(time).replaceAll(' ', '\u00A0');
  return words(first) === words(last) ? words(first) : `${words(first)} to ${words(last)}`;
}
