import { memo, useEffect, useMemo, useRef } from 'react';
import type { PastCall } from '../incidentsOfRange.ts';
import { dayInFull } from '../../../lib/time/dayInWords.ts';
import { IncidentCard } from '../IncidentCard.tsx';
import type { DayOfCalls } from '../grouping.ts';
import { useNearby } from './useNearby.ts';

/** Calls that are drawn together; so many take a few milliseconds. */
const BLOCK = 20;
/** About how high a heading and a card are, in CSS pixels; right enough for the scroll bar. */
const HEADING_PX = 60;
const CARD_PX = 84;

interface Block {
  readonly key: string;
  /** The day that begins in it. */
  readonly head: { readonly day: string; readonly count: number } | undefined;
  readonly calls: readonly PastCall[];
}

function blocksOf(days: readonly DayOfCalls[]): Block[] {
  return days.flatMap(({ day, calls }) =>
    Array.from({ length: Math.ceil(calls.length / BLOCK) }, (_, at) => ({
      key: `${day} ${at}`,
      head: at === 0 ? { day, count: calls.length } : undefined,
      calls: calls.slice(at * BLOCK, (at + 1) * BLOCK),
    })),
  );
}

/** A long list of calls. */
export interface LongListProps {
  readonly days: readonly DayOfCalls[];
  /** The id of the call that the visitor is sent to; empty for none. */
  readonly to: string;
  /** Told once he is there. */
  readonly onArrive: () => void;
}

/** Calls by the day, the first one open, however many they are. */
export function LongList({ days, to, onArrive }: LongListProps) {
  const blocks = useMemo(() => blocksOf(days), [days]);
  // A card that leaves the screen is put away; what it was comes back with it.
  const opened = useRef(new Map(to === '' ? [] : [[to, true]]));
  useEffect(() => {
    if (to === '') return;
    const head = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(`call-${to}`)}"]`);
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'center' });
    onArrive();
  }, [to, onArrive]);
  return (
    <div className="log-list history-list">
      {blocks.map((block, at) => (
        <BlockOfCalls
          key={block.key}
          block={block}
          isFirst={at === 0}
          isSought={block.calls.some(({ id }) => id === to)}
          opened={opened.current}
        />
      ))}
    </div>
  );
}

interface BlockOfCallsProps {
  readonly block: Block;
  readonly isFirst: boolean;
  /** Whether the call that the visitor is sent to is in it. */
  readonly isSought: boolean;
  readonly opened: Map<string, boolean>;
}

const BlockOfCalls = memo(function BlockOfCalls({
  block: { head, calls },
  isFirst,
  isSought,
  opened,
}: BlockOfCallsProps) {
  const { block, isNear, height } = useNearby<HTMLDivElement>(isFirst || isSought);
  const room = height ?? (head === undefined ? 0 : HEADING_PX) + calls.length * CARD_PX;
  return (
    <div ref={block} style={isNear ? undefined : { blockSize: room }}>
      {isNear && (
        <>
          {head !== undefined && (
            <h3 className="history-day">
              {dayInFull(head.day)}{' '}
              <span className="figures">{head.count === 1 ? '1 call' : `${head.count} calls`}</span>
            </h3>
          )}
          <ol>
            {calls.map((call, at) => (
              <li key={call.id}>
                <IncidentCard
                  incident={call}
                  heading="h4"
                  startsOpen={opened.get(call.id) ?? (isFirst && at === 0)}
                  onToggle={(open) => opened.set(call.id, open)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
});
