import { countUpTo } from '../../lib/words/countUpTo.ts';

interface CountProps {
  readonly of: number;
  /** What is counted, for screen reader users: `drafts waiting`. */
  readonly what: string;
}

/** Renders a badge with the number of what waits, after the words it belongs to; nothing if nothing does. */
export function Count({ of, what }: CountProps) {
  if (of === 0) return null;
  return (
    <span className="count figures">
      <span className="visually-hidden">, </span>
      {countUpTo(of)}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
