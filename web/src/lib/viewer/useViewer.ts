import { useSyncExternalStore } from 'react';
import { currentViewer, visitor, watchViewer, type Viewer } from './viewer.ts';

/** Tells who looks at the page. */
export const useViewer = (): Viewer => useSyncExternalStore(watchViewer, currentViewer, () => visitor);
