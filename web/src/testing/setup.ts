import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Tests expect Eastern Time and places near Allentown, whichever company is configured. Names and numbers are the
// configured company's.
vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Test files share a window, so entries would be left for the next file.
  localStorage.clear();
  sessionStorage.clear();
  // The page stores selections in history state, which all tests in a file share.
  history.replaceState(null, '');
});

// jsdom doesn't implement layout.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
