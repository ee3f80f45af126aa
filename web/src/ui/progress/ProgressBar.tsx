import type { ComponentProps } from 'react';
import './progress.scss';

/** A bar that fills with how much is done; as wide as its room and 0.75rem high, unless a style sheet says otherwise. */
export function ProgressBar(props: ComponentProps<'progress'>) {
  return <progress className="bar" {...props} />;
}
