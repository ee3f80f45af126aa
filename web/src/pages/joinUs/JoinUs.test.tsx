import { joining } from '@firehouse/model';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import JoinUs from './JoinUs.tsx';

// jsdom doesn't implement dialogs.
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const status = () => screen.getByRole('status');
const form = () => document.querySelector('form') as HTMLFormElement;
const submit = () =>
  act(async () => {
    fireEvent.submit(form());
  });
const points = (heading: string) =>
  [...(screen.getByRole('heading', { name: heading }).parentElement?.querySelectorAll('li') ?? [])].map(
    ({ textContent }) => textContent,
  );

describe('Join Us', () => {
  // SPEC 2.38, 9.19, 9.20, 9.21
  it('has the requirements, the expectations and the process (SPEC §9)', async () => {
    respondWith({});
    renderPart(<JoinUs />);
    await screen.findByRole('heading', { name: 'Requirements' });
    expect(points('Requirements')).toEqual(joining.requirements);
    expect(points('Expectations')).toEqual(joining.expectations);
    expect(points('Process')).toEqual(joining.process);
  });
});

describe('the application dialog', () => {
  let answer: () => Promise<Response>;
  let sent: { path: string; body: unknown }[];

  beforeEach(async () => {
    sent = [];
    vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
      sent.push({ path, body: JSON.parse(body) as unknown });
      return answer();
    });
    renderPart(<JoinUs />);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Apply to join' }));
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole('dialog', { name: 'Apply to join' })).toBeTruthy();
    for (const [label, value] of [
      [/^Name/, 'Ada'],
      [/^Address/, '1 Mill Road'],
      [/^Phone/, '610-555-0101'],
      [/^Email/, 'Ada@People.Example'],
    ] as const) {
      fireEvent.change(field(label), { target: { value } });
    }
  });

  // SPEC 2.39, 2.52, 3.21, 5.2
  it('requires name, address, phone and email; career and prior experience are optional', () => {
    const fields = [/^Name/, /^Address/, /^Phone/, /^Email/, /^Career/, /^Prior experience/].map(
      (label) => field(label).required,
    );
    expect(fields).toEqual([true, true, true, true, false, false]);
    expect(field(/^Phone/).placeholder).toBe('123-456-7890');
    expect(field(/^Email/).type).toBe('email');
  });

  // SPEC 4.12, 4.13, 7.22, 8.9
  it('shows its progress in blue with the form hidden, then a thank-you', async () => {
    let finish: ((response: Response) => void) | undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    await submit();
    expect([status().textContent, status().classList.contains('form-saving'), form().hidden]).toEqual([
      'in progress ....',
      true,
      true,
    ]);
    finish?.(Response.json({ id: 'x' }, { status: 201 }));
    await waitFor(() =>
      expect(status().textContent).toBe('Thank you for applying. We will review your application and get back to you.'),
    );
    expect(form().hidden).toBe(true);
    expect(sent).toEqual([
      {
        path: '/api/apply',
        body: { name: 'Ada', address: '1 Mill Road', phone: '610-555-0101', email: 'ada@people.example' },
      },
    ]);
  });

  // SPEC 4.12, 8.8
  it.each([
    ['too many', () => Promise.resolve(new Response('Too many requests. Try again later.', { status: 429 })), true],
    ['down', () => Promise.resolve(new Response('<html>', { status: 502 })), true],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch')), true],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ] as const)('fails in red, says why and what to do, and keeps what was typed: %s', async (why, respond, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    answer = respond;
    await submit();
    await waitFor(() =>
      expect([status().textContent, status().classList.contains('form-failed'), form().hidden]).toEqual([
        'Oops! Something went wrong. Please try after some time.',
        true,
        true,
      ]),
    );
    const reasons = {
      'too many': 'Too many requests. Try again later.',
      down: 'The server has a problem. Try again later.',
      unreachable: 'We couldn’t reach the server. Check your connection and try again.',
      offline: 'You’re offline. Try again when you’re back online.',
    };
    expect(screen.getByRole('alert').textContent).toBe(`${reasons[why]} What you entered is still in the form.`);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(form().hidden).toBe(false);
    expect([field(/^Name/).value, field(/^Email/).value]).toEqual(['Ada', 'Ada@People.Example']);
  });

  it('shows only the specified error when sending it again does not help', async () => {
    answer = () => Promise.resolve(new Response('User not authorized.', { status: 403 }));
    await submit();
    await waitFor(() => expect(status().textContent).toBe('Oops! Something went wrong. Please try after some time.'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
