import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../testing/answers.ts';
import { renderPart } from '../testing/render.tsx';
import About from './About.tsx';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('the text about the company', () => {
  it('is the one in the store, in paragraphs, and nothing of it is HTML', async () => {
    answerCalls({ '/obj/static/about.txt': () => new Response('First.\r\n\r\nSecond <b>one</b>,\ngoing on.\n'), '/col/members': () => [] });
    renderPart(<About />);
    expect(screen.queryByText('error')).toBeNull();
    await settle();
    expect(screen.getByText('First.').tagName).toBe('P');
    expect(screen.getByText(/Second <b>one<\/b>,\s+going on\./).tagName).toBe('P');
  });

  it('is the word error when it cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answerCalls({ '/col/members': () => [] });
    renderPart(<About />);
    await settle();
    expect(screen.getByText('error')).toBeTruthy();
  });
});
