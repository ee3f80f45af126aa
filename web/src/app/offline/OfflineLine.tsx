import { HOME_POLL_MS } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { cachedSince } from '../../lib/api/cachedSince.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { useOnline } from '../../lib/loading/useOnline.ts';
import { clock, day } from '../../lib/time/timeInWords.ts';

/** Formats the time of the last update, with the date unless it was today. */
function whenInWords(moment: number, now: number): string {
  return day(moment) === day(now) ? clock(moment) : `${clock(moment)} on ${day(moment)}`;
}

function offlineText(isOnline: boolean, oldest: number | undefined, isIncomplete: boolean): string {
  if (isOnline && oldest === undefined) return '';
  const what = isOnline ? 'We can’t reach the site right now.' : 'You’re offline.';
  if (oldest !== undefined) return `${what} This page was last updated at ${whenInWords(oldest, Date.now())}.`;
  return isIncomplete ? `${what} We couldn’t load everything on this page.` : what;
}

/**
 * Renders a line over the page while it is offline or shows cached data. Says when the page was last updated. While
 * online, refetches failed and cached data.
 */
export function OfflineLine({ client }: { readonly client: QueryClient }) {
  const cache = client.getQueryCache();
  const shown = () => cache.findAll({ type: 'active' });
  const oldestShown = () =>
    shown().reduce((oldest, { state }) => Math.min(oldest, cachedSince(state.data) ?? Infinity), Infinity);
  const oldest = useSyncExternalStore((changed) => cache.subscribe(changed), oldestShown);
  const isIncomplete = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => shown().some(({ state }) => state.status === 'error'),
  );
  const isOnline = useOnline();
  const isCached = oldest < Infinity;

  useEffect(() => {
    if (!isOnline) return;
    const check = () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' || cachedSince(state.data) !== undefined,
      });
    check();
    if (!isCached) return;
    const timer = setInterval(check, HOME_POLL_MS);
    return () => clearInterval(timer);
  }, [client, isOnline, isCached]);

  const text = offlineText(isOnline, isCached ? oldest : undefined, isIncomplete);
  return (
    <div role="status" className="offline-line">
      {text !== '' && (
        <p>
          <Icon name="warning" />
          {text}
        </p>
      )}
    </div>
  );
}
