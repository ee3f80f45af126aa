import type { ComponentProps } from 'react';
import './progressBar.scss';

/** Renders a progress bar as wide as its container and 0.75rem high, unless a style sheet says otherwise. */
export function ProgressBar(props: ComponentProps<'progress'>) {
  return <progress className="bar" {...props} />;
}
