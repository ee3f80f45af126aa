import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Tests expect times in Eastern Time and places near Allentown, whichever company the site is of. Its names, numbers and
// figures are its own.
vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

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
