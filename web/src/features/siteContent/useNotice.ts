import { useChunk } from '../../lib/loading/useChunk.ts';
import type { SiteNotice as SiteNoticeType } from './SiteNotice.tsx';
import { useLiveContent } from './useLiveContent.ts';

/** The company's notice, and the component that renders it. */
export interface Notice {
  readonly text: string;
  readonly SiteNotice: typeof SiteNoticeType;
}

/**
 * Reads the company's notice.
 * @param enabled whether the page has shown its first responses
 * @returns undefined if there is none, and until its component has loaded
 */
export function useNotice(enabled: boolean): Notice | undefined {
  const { notice: text } = useLiveContent(enabled);
  const chunk = useChunk(Boolean(text), () => import('./SiteNotice.tsx'));
  return text && chunk ? { text, SiteNotice: chunk.SiteNotice } : undefined;
}
