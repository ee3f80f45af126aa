import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The default second is short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  // What was chosen is kept with the entry of the history, which all tests of a file share.
  history.replaceState(null, '');
});

// jsdom lays nothing out.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
