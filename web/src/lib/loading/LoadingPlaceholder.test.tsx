import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingPlaceholder } from './LoadingPlaceholder.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('announces that it loads, and shows within three seconds that it is late', () => {
  render(<LoadingPlaceholder />);
  const status = screen.getByRole('status');
  expect([status.textContent, status.className]).toEqual(['Loading…', 'visually-hidden']);
  act(() => void vi.advanceTimersByTime(2_400));
  expect(status.textContent).toBe('Loading…');
  act(() => void vi.advanceTimersByTime(600));
  expect([status.textContent, status.className]).toEqual([
    'This is taking longer than usual. Still trying…',
    'awaits-late',
  ]);
});
