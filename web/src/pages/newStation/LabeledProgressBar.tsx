import { useId, type ReactNode } from 'react';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';

/** A progress bar below the line that names it. */
interface LabeledProgressBarProps {
  readonly className?: string;
  /** From 0 to 100. */
  readonly percent: number;
  /** Names the bar, with its figure. */
  readonly children: ReactNode;
}

/** A progress bar below the line that names it. */
export function LabeledProgressBar({ className = '', percent, children }: LabeledProgressBarProps) {
  const id = useId();
  return (
    <div className={`labeled-progress ${className}`}>
      <p id={id}>{children}</p>
      <ProgressBar max={100} value={percent} aria-labelledby={id} />
    </div>
  );
}
