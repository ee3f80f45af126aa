import { company } from '@firehouse/model';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

function Broken(): never {
  throw new Error('broken');
}

// SPEC 8.16
it('replaces a broken page, with the number to dial', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!');
  expect(screen.getByRole('link', { name: company.emergencyNumber })).toBeTruthy();
});

it.each([
  [false, 'offline'],
  [true, 'Unexpected Application Error!'],
])('with the network %s, shows %s for a part that has a fallback without one', (isOnline, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  render(
    <ErrorBoundary offline={<p>offline</p>}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText(words)).toBeTruthy();
  vi.restoreAllMocks();
});
