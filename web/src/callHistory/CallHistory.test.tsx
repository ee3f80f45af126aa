import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../testing/answers.ts';
import { renderPart } from '../testing/render.tsx';
import CallHistory from './CallHistory.tsx';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('the call history', () => {
  it('offers the last five years by the company’s calendar, and shows the chosen one', async () => {
    // In Greenwich it is 2027 already.
    vi.useFakeTimers({ now: Date.UTC(2027, 0, 1, 2), toFake: ['Date'] });
    answerCalls({ '/col/calls.volume/doc/2026': () => ({ Jan: 3, Feb: 1200 }), '/col/calls.volume/doc/2024': () => ({ Mar: 7 }) });
    renderPart(<CallHistory />);
    await settle();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['2026', '2025', '2024', '2023', '2022']);
    expect(screen.getByRole('table', { name: '1,203 calls in 2026' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '2024' }));
    await settle();
    expect(screen.getByRole('table', { name: '7 calls in 2024' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '2024' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '2022' }));
    await settle();
    expect(screen.getByText('No calls are recorded for 2022.')).toBeTruthy();
  });
});
