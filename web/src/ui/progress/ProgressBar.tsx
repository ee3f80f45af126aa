import type { ComponentProps } from 'react';
import './progressBar.scss';

/** Renders a progress bar. It is as wide as its container and 0.75rem high by default. */
export function ProgressBar(props: ComponentProps<'progress'>) {
  return <progress className="bar" {...props} />;
}
