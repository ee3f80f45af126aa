import type { Draft, DraftState } from '@firehouse/model';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { usePages, type Pages } from '../../lib/api/usePages.ts';
import { anchors } from '../../lib/config/paths.ts';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { DraftCard } from './DraftCard.tsx';
import { DRAFTS_POLL_MS } from './waitingDrafts.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import '../../ui/form/formControls.scss';
import './drafts.scss';

const CompleteDraft = lazyPart(() => import('./CompleteDraft.tsx'));

const CLOCK_MS = 30_000;

const useDrafts = (state: DraftState): Pages<Draft> =>
  usePages<Draft>('drafts', { orderBy: 'receivedAt,desc', q: `state = "${state}"` }, DRAFTS_POLL_MS);

const mainPart = () => document.getElementById(anchors.main);

const isId = (value: unknown): value is string => typeof value === 'string';

/** Renders the drafts: messages that couldn't be read, incidents on hold, and incidents that are never published. */
export function Drafts() {
  const lists = {
    unreadable: useDrafts('unreadable'),
    held: useDrafts('held'),
    withheld: useDrafts('withheld'),
  } as const;
  const all = Object.values(lists);
  const [openId, open] = useHistoryState('draft', isId);
  const listed = all.flatMap(({ items }) => items).find(({ id }) => id === openId);
  // Keep the open draft, because publishing removes it from the lists.
  const [latest, setLatest] = useState(listed);
  if (listed !== undefined && listed !== latest) setLatest(listed);
  const [done, setDone] = useState<{ readonly words: string }>();
  const status = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(false);
  const now = useNow(CLOCK_MS);
  const shown = openId !== undefined && latest?.id === openId ? latest : undefined;
  const isOpen = shown !== undefined;
  useEffect(() => {
    // The action removes the focused element, so move the focus to the message or the main content.
    const isBack = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isBack || done !== undefined) (done?.words ? status.current : mainPart())?.focus({ preventScroll: true });
  }, [done, isOpen]);

  if (shown !== undefined) {
    return (
      <Suspense fallback={<p role="status">Loading…</p>}>
        <CompleteDraft key={shown.id} draft={shown} onClose={() => open(undefined)} />
      </Suspense>
    );
  }
  const waiting = lists.unreadable.items.length + lists.held.items.length;
  const isLoading = all.some(({ state }) => state === 'loading');
  const hasFailed = all.every(({ state, items }) => state === 'failed' && items.length === 0);
  const isEmpty = all.every(({ state, items }) => state === 'ready' && items.length === 0);
  const section = (state: DraftState, title: string, what: string, about: string) => (
    <DraftList
      title={title}
      what={what}
      about={about}
      pages={lists[state]}
      waits={state !== 'withheld'}
      now={now}
      onOpen={open}
      onDone={(words) => setDone({ words })}
    />
  );
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="form-status form-saved drafts-done">
        {done?.words}
      </p>
      {isLoading ? (
        <LoadingPlaceholder>
          <div className="awaited-text" />
        </LoadingPlaceholder>
      ) : hasFailed ? (
        <LoadFailed
          what="the calls to review"
          isRetrying={all.some(({ isRetrying }) => isRetrying)}
          onRetry={() => all.forEach(({ retry }) => retry())}
        />
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {waiting === 1 ? '1 call is waiting.' : `${waiting} calls are waiting.`}
          </p>
          {isEmpty && (
            <p className="nothing">
              Nothing needs your attention. Dispatch messages we couldn’t read and calls on hold appear here.
            </p>
          )}
          {section(
            'unreadable',
            'Incomplete',
            'the incomplete calls',
            'We couldn’t read these messages. They don’t count as calls yet.',
          )}
          {section('held', 'On hold', 'the calls on hold', 'Visitors don’t see these calls until you publish them.')}
          {section(
            'withheld',
            'Never published',
            'the calls that are never published',
            'These calls count in the totals, but visitors never see them.',
          )}
        </>
      )}
    </>
  );
}

interface DraftListProps {
  readonly title: string;
  /** What the list contains, such as `the calls on hold`. */
  readonly what: string;
  readonly about: string;
  readonly pages: Pages<Draft>;
  /** Whether the drafts need an admin's attention. */
  readonly waits: boolean;
  readonly now: number;
  readonly onOpen: (id: string) => void;
  readonly onDone: (words: string) => void;
}

/** Renders the drafts in one state; nothing if there are none. */
function DraftList({ title, what, about, pages, waits, now, onOpen, onDone }: DraftListProps) {
  const id = useId();
  const { items, state, more } = pages;
  if (state === 'ready' && items.length === 0) return null;
  return (
    <section className="drafts" aria-labelledby={id}>
      <h2 id={id}>
        {title}{' '}
        {items.length > 0 && (
          <span className={waits ? 'count figures' : 'count count-quiet figures'}>
            {items.length}
            {more && '+'}
          </span>
        )}
      </h2>
      <p className="drafts-about">{about}</p>
      <PagedList pages={pages} what={what} empty="">
        <ul>
          {items.map((draft) => (
            <CardBoundary key={draft.id} as="li">
              <DraftCard draft={draft} now={now} onOpen={onOpen} onDone={onDone} />
            </CardBoundary>
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
