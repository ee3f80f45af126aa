import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../testing/answers.ts';
import { renderPart } from '../testing/render.tsx';
import Donate from './Donate.tsx';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('the donate page', () => {
  it('shows the page from the store in a frame where no script runs', async () => {
    answerCalls({ '/obj/static/Donate.html': () => new Response('<p>Give</p><script>alert(1)</script>') });
    renderPart(<Donate />);
    await settle();
    const frame = screen.getByTitle('Donate');
    expect(frame.getAttribute('srcdoc')).toContain('<p>Give</p>');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  });

  it('shows the word error when the page cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answerCalls({});
    renderPart(<Donate />);
    await settle();
    expect(screen.getByText('error')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Donate online/ })).toBeTruthy();
  });
});
