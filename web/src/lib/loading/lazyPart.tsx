import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from './loadChunk.ts';

/**
 * A component that is loaded when it is first shown (see loadChunk.ts).
 * @param load imports it, as the default export of its file
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load));
}
