import type { ReactNode } from 'react';

/** What stands in for something that is on its way. */
export interface AwaitedProps {
  readonly className?: string;
  /** Shapes of what will stand here; nobody hears them. */
  readonly children?: ReactNode;
}

/** Stands where something is awaited, in its likeness; to those who hear the page it is said. */
export function Awaited({ className, children }: AwaitedProps) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden">Loading…</p>
      <div className="awaits" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
