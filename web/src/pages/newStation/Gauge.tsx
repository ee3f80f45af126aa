import { useId } from 'react';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';

/** How far something has come, as a bar. */
export interface GaugeProps {
  readonly label: string;
  /** From 0 to 100. */
  readonly percent: number;
}

/** A bar that fills with how far something has come, with its figure. */
export function Gauge({ label, percent }: GaugeProps) {
  const id = useId();
  return (
    <div className="gauge">
      <p id={id}>
        {label} <strong className="figures">{percent}%</strong>
      </p>
      <ProgressBar max={100} value={percent} aria-labelledby={id} />
    </div>
  );
}
