import { useEffect, useRef, useState } from 'react';
import { loadChunk } from './lazyParts.ts';

/**
 * Loads a chunk once it is needed. Unlike `lazyPart`, the caller knows when it has loaded.
 * @returns undefined until then, and if it can't be loaded
 */
export function useChunk<T>(isNeeded: boolean, load: () => Promise<T>): T | undefined {
  const [chunk, setChunk] = useState<T>();
  const loader = useRef(load);
  useEffect(() => {
    if (isNeeded) void loadChunk(loader.current).then(setChunk, () => {});
  }, [isNeeded]);
  return chunk;
}
