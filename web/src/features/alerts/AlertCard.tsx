import { company } from '@firehouse/model';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useAdminControls } from '../admin/adminControlsContext.ts';
import type { ShownAlert } from './alertsInForce.ts';
import { isClosed, storeClosed, versionOf } from './closedAlerts.ts';
import { dayAndClock } from '../../lib/time/timeInWords.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { inDegrees } from '../../ui/maps/coordinate.ts';
import { Directions } from '../../ui/maps/Directions.tsx';
import { LocationMap } from '../../ui/maps/LocationMap.tsx';

interface AlertCardProps {
  readonly alert: ShownAlert;
  readonly isFirst: boolean;
  readonly briefOn: string | undefined;
}

/** An alert: its title and period, which open and close it, its text, and a map of its place (SPEC §2). */
export function AlertCard({ alert, isFirst, briefOn }: AlertCardProps) {
  const { id, title, description, startTime, endTime } = alert;
  const version = versionOf(alert);
  const [{ open, of }, setState] = useState(() => ({ open: isFirst && !isClosed(version), of: version }));
  // The alert changed since the visitor closed it.
  if (of !== version) setState({ open: open || isFirst, of: version });
  // The view where the visitor pressed More: on the next view the alert is collapsed again.
  const [expandedOn, setExpandedOn] = useState<string>();
  const isBrief = open && briefOn !== undefined && expandedOn !== briefOn;
  const text = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(text, description);
  const { AlertControls } = useAdminControls();
  const { address, coordinate } = alert.location ?? {};
  const details = `alert-${id}`;
  const toggle = () => {
    setState({ open: !open, of: version });
    setExpandedOn(briefOn);
    storeClosed(version, open);
  };
  const showMore = () => {
    setExpandedOn(briefOn);
    // The focused button is removed.
    text.current?.focus();
  };
  return (
    <article className={isBrief ? 'alert-card alert-brief' : 'alert-card'}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={details} onClick={toggle}>
          <Icon name="warning" />
          <span>
            <span className="alert-title">
              <span className="visually-hidden">Alert: </span>
              {title}
            </span>{' '}
            {startTime && endTime && (
              <small>
                <time dateTime={startTime}>{dayAndClock(startTime)}</time> to{' '}
                <time dateTime={endTime}>{dayAndClock(endTime)}</time>
              </small>
            )}
          </span>
          <Icon name="chevron" />
        </button>
      </h2>
      {AlertControls && <AlertControls alert={alert} />}
      <div id={details} hidden={!open}>
        <p className="alert-text" ref={text} tabIndex={-1}>
          {description}
        </p>
        {isBrief && (address || isCut) && (
          <button type="button" className="alert-more" onClick={showMore}>
            More<span className="visually-hidden"> about {title}</span>
          </button>
        )}
        {address && (
          <>
            <p className="alert-place">
              <Icon name="pin" /> {address}{' '}
              <Directions to={coordinate ? inDegrees(coordinate) : address} address={address} />
            </p>
            <LocationMap address={address} state={company.address.state} coordinate={coordinate} />
          </>
        )}
      </div>
    </article>
  );
}

/** Whether a text has more lines than its element shows. */
function useIsCut(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    // Heights are rounded.
    const growth = new ResizeObserver(() => setIsCut(current.scrollHeight > current.clientHeight + 1));
    growth.observe(current);
    return () => growth.disconnect();
  }, [element, text]);
  return isCut;
}
