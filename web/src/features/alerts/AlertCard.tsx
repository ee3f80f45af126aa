import { company } from '@firehouse/model';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useAdminControls } from '../admin/adminControlsContext.ts';
import { isUrgent, type ShownAlert } from './alertsInForce.ts';
import { env } from '../../lib/config/env.ts';
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

/** Renders an alert (SPEC §2): a header with its title and period, which expands to show the text and a map. */
export function AlertCard({ alert, isFirst, briefOn }: AlertCardProps) {
  const { id, title, description, startTime, endTime } = alert;
  const version = versionOf(alert);
  const [{ open, of }, setState] = useState(() => ({ open: isFirst && !isClosed(version), of: version }));
  // Reopen the first alert if it was edited after the visitor closed it.
  if (of !== version) setState({ open: open || isFirst, of: version });
  // The view on which the visitor clicked More. The alert is brief again on other views.
  const [expandedOn, setExpandedOn] = useState<string>();
  const isBrief = open && briefOn !== undefined && expandedOn !== briefOn;
  const text = useRef<HTMLParagraphElement>(null);
  const extent = useExtent(text, description);
  const heading = useRef<HTMLSpanElement>(null);
  const isTitleCut = useExtent(heading, title) === 'cut';
  const { AlertControls } = useAdminControls();
  const { address, coordinate } = alert.location ?? {};
  // Text on a single line leaves room for the address, but not for a map.
  const hidesAddress = extent !== 'line' || env.mapsKey !== '';
  const hasMore = isBrief && (extent === 'cut' || isTitleCut || (address && hidesAddress));
  const details = `alert-${id}`;
  const toggle = () => {
    setState({ open: !open, of: version });
    setExpandedOn(briefOn);
    storeClosed(version, open);
  };
  const showMore = () => {
    setExpandedOn(briefOn);
    // The More button is about to disappear, so move the focus to the text.
    text.current?.focus();
  };
  return (
    <article
      className={[
        'alert-card',
        isUrgent(alert) && 'alert-urgent',
        isBrief && 'alert-brief',
        isBrief && extent === 'line' && 'alert-line',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <h2>
        <button type="button" aria-expanded={open} aria-controls={details} onClick={toggle}>
          <Icon name="warning" />
          <span>
            <span className="alert-title" ref={heading}>
              <span className="visually-hidden">Alert: </span>
              {isUrgent(alert) && <span className="alert-severity">Urgent: </span>}
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
        {hasMore && (
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

/** How a text fits: on one line, or cut off after the two lines of a brief alert; undefined if neither. */
type Extent = 'line' | 'cut' | undefined;

function useExtent(element: RefObject<HTMLElement | null>, text: string): Extent {
  const [extent, setExtent] = useState<Extent>();
  // Measure before the first paint so that the content below doesn't move.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setExtent(extentOf(current));
    measure();
    const growth = new ResizeObserver(measure);
    growth.observe(current);
    return () => growth.disconnect();
  }, [element, text]);
  return extent;
}

function extentOf(element: HTMLElement): Extent {
  const { scrollHeight, clientHeight } = element;
  // Allow for rounding.
  if (scrollHeight > clientHeight + 1) return 'cut';
  return clientHeight < 1.5 * Number.parseFloat(getComputedStyle(element).lineHeight) ? 'line' : undefined;
}

/** `localStorage` key for the versions of closed alerts, latest last. */
const KEY = 'closedAlerts';

/** Maximum number of closed alerts to remember. Older ones are dropped. */
const MAX_CLOSED = 50;

/**
 * Hashes an alert's content (32-bit FNV-1a, starting at 0), so that every edit changes its version.
 * @param alert from `wellFormed` in alertsInForce.ts, which puts its fields in a fixed order
 */
export function versionOf(alert: ShownAlert): number {
  const text = JSON.stringify(alert);
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash;
}

/** Returns whether this version of an alert was closed in this browser. */
export const isClosed = (version: number): boolean => closedVersions().includes(version);

/** Remembers whether this version of an alert is closed. Does nothing if the storage is full or access is denied. */
export function storeClosed(version: number, closed: boolean): void {
  const versions = closedVersions().filter((other) => other !== version);
  if (closed) versions.push(version);
  try {
    localStorage.setItem(KEY, JSON.stringify(versions.slice(-MAX_CLOSED)));
  } catch {
    // Storage can be full, or access denied.
  }
}

function closedVersions(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    if (Array.isArray(stored)) return stored;
  } catch {
    // Storage access can be denied, or the entry malformed.
  }
  return [];
}
