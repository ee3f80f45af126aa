import type { CSSProperties } from 'react';
import { LoadingPlaceholder } from '../../../lib/loading/LoadingPlaceholder.tsx';

/** Renders a skeleton of text as high as a part of Today usually is, so that the page below hardly moves. */
export function TodayAwaited({ lines }: { readonly lines: number }) {
  return (
    <LoadingPlaceholder>
      <div className="awaited-text" style={{ '--lines': lines } as CSSProperties} />
    </LoadingPlaceholder>
  );
}
