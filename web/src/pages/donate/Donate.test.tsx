import { company } from '@firehouse/model';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../lib/api/queryClient.ts';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import Donate from './Donate.tsx';
import { loadScript } from '../../lib/loading/loadScript.ts';

const page = { '/obj/static/Donate.html': () => new Response('<p>Give</p><script>alert(1)</script>') };
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Donate now' }));

describe('the donate page', () => {
  // SPEC 10.36
  it('shows the page from the store in a frame where no script runs', async () => {
    respondWith(page);
    renderPart(<Donate />);
    const frame = await screen.findByTitle('Donate');
    expect(frame.getAttribute('srcdoc')).toContain('<p>Give</p>');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  });

  it('shows the word error when the page cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respondWith({});
    renderPart(<Donate />);
    expect(await screen.findByText('error')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Donate now' })).toBeTruthy();
  });

  // SPEC 10.37
  it('keeps showing the page when a later read fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const answers = [new Response('<p>Give</p>')];
    respondWith({ '/obj/static/Donate.html': () => answers.shift() ?? new Response('No.', { status: 404 }) });
    const client = makeQueryClient();
    renderPart(<Donate />, '/', client);
    await screen.findByTitle('Donate');
    await act(() => client.refetchQueries());
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(['success', 'error']);
    expect(screen.getByTitle('Donate').getAttribute('srcdoc')).toBe('<p>Give</p>');
    expect(screen.queryByText('error')).toBeNull();
  });

  // SPEC 2.46
  it('loads the donate script only when the button is pressed, beside a link to the payment page', async () => {
    respondWith(page);
    renderPart(<Donate />);
    await screen.findByTitle('Donate');
    expect(scripts()).toEqual([]);
    expect(screen.getByRole('link', { name: /^Other ways to pay/ }).getAttribute('href')).toBe(company.donation?.link);
    press();
    expect(scripts()).toEqual([company.donation?.script]);
    fireEvent.load(document.querySelector('script[src]') as Element);
    expect(await screen.findByText(/is open/)).toBeTruthy();
  });

  it('does not reload a loaded script, and gives up after 15 seconds', async () => {
    vi.useFakeTimers();
    const container = document.createElement('div');
    const loading = loadScript('https://gifts.example/donate.js', container);
    fireEvent.load(container.firstElementChild as Element);
    await loading;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(container.querySelectorAll('script')).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);

    const late = loadScript('https://gifts.example/donate.js', container);
    const failure = expect(late).rejects.toThrow('gifts.example did not respond.');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(container.querySelectorAll('script')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await failure;
    expect(container.innerHTML).toBe('');
  });

  it('points to the payment page when the script cannot be loaded, and can be pressed again', async () => {
    respondWith(page);
    renderPart(<Donate />);
    press();
    fireEvent.error(document.querySelector('script[src]') as Element);
    expect(await screen.findByText(/Please use the payment page/)).toBeTruthy();
    expect(scripts()).toEqual([]);
    press();
    expect(scripts()).toEqual([company.donation?.script]);
  });
});
