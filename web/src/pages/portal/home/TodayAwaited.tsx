import type { CSSProperties } from 'react';
import { LoadingPlaceholder } from '../../../lib/loading/LoadingPlaceholder.tsx';

/** Renders a text skeleton about as tall as the content that replaces it, so that the page below barely moves. */
export function TodayAwaited({ lines }: { readonly lines: number }) {
  return (
    <LoadingPlaceholder>
      <div className="awaited-text" style={{ '--lines': lines } as CSSProperties} />
    </LoadingPlaceholder>
  );
}
