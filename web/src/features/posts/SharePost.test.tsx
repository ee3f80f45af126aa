import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SharePost } from './PostDetails.tsx';

const own = new URL('/posts/ShowPost/open%20house', location.origin).href;

/** Stubs properties of `navigator`. */
function browserHas(abilities: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(abilities))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

function press() {
  render(<SharePost post={{ id: 'open house', title: 'Open house' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
}

it('shares a post with the browser’s share dialog', async () => {
  const share = vi.fn<(data: object) => Promise<void>>(() => Promise.resolve());
  browserHas({ share });
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Open house', url: own }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('shows no error when the user cancels', async () => {
  const share = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('', 'AbortError')));
  browserHas({ share });
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalled());
  expect(screen.getByRole('status').textContent).toBe('');
});

it('copies the URL where the browser cannot share, and confirms it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  browserHas({ clipboard: { writeText } });
  press();
  expect(await screen.findByText('Link copied.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(own);
});

it('shows the URL where it cannot be copied', async () => {
  browserHas({ clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } });
  press();
  expect(await screen.findByText(`Copy this link: ${own}`)).toBeTruthy();
});
