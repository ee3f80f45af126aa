import { SWIPE_THRESHOLD_PX, CAROUSEL_INTERVAL_MS } from '@firehouse/model';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Slides } from './Slides.tsx';

const paths = ['/posts/a.jpg', '/posts/b.jpg', '/posts/c.jpg'];

beforeEach(() => void vi.useFakeTimers());

function show(more: Partial<Parameters<typeof Slides>[0]> = {}) {
  render(<Slides paths={paths} of="the parade" instead="drawing.svg" advances {...more} />);
}
const shown = () => screen.getByRole('img').getAttribute('alt');
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const carousel = () => screen.getByRole('group', { name: 'Pictures of the parade' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const announced = () => screen.getByText(/^Picture \d of \d$/);
const swipe = (by: number) => {
  const frame = carousel().firstElementChild as Element;
  fireEvent(frame, new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, clientX: 200 }));
  fireEvent(frame, new PointerEvent('pointerup', { bubbles: true, isPrimary: true, clientX: 200 + by }));
};

describe('the carousel', () => {
  // SPEC 9.31
  it('advances every 5,000 ms, and wraps around', () => {
    show();
    expect(CAROUSEL_INTERVAL_MS).toBe(5_000);
    const seen = [shown()];
    for (const _ of paths) {
      wait(4_999);
      expect(shown()).toBe(seen.at(-1));
      wait(1);
      seen.push(shown());
    }
    expect(seen).toEqual([1, 2, 3, 1].map((number) => `Picture ${number} of 3: the parade`));
  });

  // SPEC 10.34
  it('pauses while the pointer is over it, and while it has the focus', () => {
    show();
    fireEvent.mouseEnter(carousel());
    wait(20_000);
    expect(shown()).toContain('1 of 3');
    fireEvent.mouseLeave(carousel());
    wait(5_000);
    expect(shown()).toContain('2 of 3');
    act(() => screen.getByRole('button', { name: 'Next picture' }).focus());
    wait(20_000);
    expect(shown()).toContain('2 of 3');
    act(() => (document.activeElement as HTMLElement).blur());
    wait(5_000);
    expect(shown()).toContain('3 of 3');
  });

  // SPEC 10.34
  it('stays paused with the focus when the pointer leaves, and with the pointer when the focus leaves', () => {
    show();
    act(() => screen.getByRole('button', { name: 'Next picture' }).focus());
    fireEvent.mouseEnter(carousel());
    fireEvent.mouseLeave(carousel());
    wait(20_000);
    expect(shown()).toContain('1 of 3');
    fireEvent.mouseEnter(carousel());
    act(() => (document.activeElement as HTMLElement).blur());
    wait(20_000);
    expect(shown()).toContain('1 of 3');
    fireEvent.mouseLeave(carousel());
    wait(5_000);
    expect(shown()).toContain('2 of 3');
  });

  it('stops and resumes by its button', () => {
    show();
    press('Pause slideshow');
    wait(20_000);
    expect(shown()).toContain('1 of 3');
    press('Play slideshow');
    wait(5_000);
    expect(shown()).toContain('2 of 3');
  });

  it('does not advance for users who prefer reduced motion, but turns on click', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduce'),
      addEventListener() {},
      removeEventListener() {},
    }));
    show();
    wait(20_000);
    expect(shown()).toContain('1 of 3');
    expect(screen.queryByRole('button', { name: 'Pause slideshow' })).toBeNull();
    press('Next picture');
    expect(shown()).toContain('2 of 3');
  });

  it('turns by its buttons and the arrow keys', () => {
    show({ advances: false });
    press('Previous picture');
    expect(shown()).toContain('3 of 3');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next picture' }), { key: 'ArrowRight' });
    expect(shown()).toContain('1 of 3');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next picture' }), { key: 'ArrowLeft' });
    expect(shown()).toContain('3 of 3');
  });

  // SPEC 9.32
  it('turns by a swipe of 40 pixels, not by one of 39', () => {
    show({ advances: false });
    expect(SWIPE_THRESHOLD_PX).toBe(40);
    swipe(-39);
    expect(shown()).toContain('1 of 3');
    swipe(-40);
    expect(shown()).toContain('2 of 3');
    swipe(39);
    expect(shown()).toContain('2 of 3');
    swipe(40);
    expect(shown()).toContain('1 of 3');
  });

  it('announces a picture that the user turned to, but not automatic turns', () => {
    show();
    expect(announced().getAttribute('aria-live')).toBe('off');
    act(() => screen.getByRole('button', { name: 'Next picture' }).focus());
    press('Next picture');
    expect(announced().getAttribute('aria-live')).toBe('polite');
    expect(announced().textContent).toBe('Picture 2 of 3');
  });

  it('is only a picture when there is one', () => {
    show({ paths: paths.slice(0, 1) });
    expect(screen.getByRole('img').getAttribute('alt')).toBe('Picture of the parade');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
