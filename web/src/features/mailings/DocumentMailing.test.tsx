import type { Mailing } from '@firehouse/model';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { renderPart } from '../../testing/render.tsx';
import { DocumentMailing, MailingOnCard, SingleMailing } from './DocumentMailing.tsx';

const NOW = Date.parse('2026-06-05T16:30:00.000Z');
const LIST = 'GET /col/mailings?type=alerts&orderBy=createdAt,desc&limit=1000';
const ONE = 'GET /col/mailings/doc/alerts.flood';

const mailing = (values: Partial<Mailing> = {}): Mailing => ({
  id: 'alerts.flood',
  type: 'alerts',
  title: 'Road closed',
  documents: ['flood'],
  state: 'sending',
  createdAt: new Date(NOW - 60_000).toISOString(),
  startAt: new Date(NOW - 60_000).toISOString(),
  total: 20_000,
  sent: 12_400,
  failed: 0,
  skipped: 0,
  ...values,
});

/** Stubs an API with at most one mailing. Actions get the response that the test sets. */
function serve(stored: Mailing | undefined) {
  const api = {
    made: [] as string[],
    stored,
    answer: (_action: string): Response => new Response(null, { status: 204 }),
  };
  vi.stubGlobal('fetch', (input: string, { method = 'GET' }: RequestInit = {}) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    api.made.push(`${method} ${path}`);
    if (method === 'POST') return Promise.resolve(api.answer(path.slice(path.lastIndexOf('/') + 1)));
    if (path.startsWith('/col/mailings?'))
      return Promise.resolve(Response.json(api.stored === undefined ? [] : [api.stored]));
    return Promise.resolve(
      api.stored === undefined
        ? new Response('This document does not exist.', { status: 404 })
        : Response.json(api.stored),
    );
  });
  return api;
}

const about = { type: 'alerts', id: 'flood', title: 'Road closed', expectedAt: undefined, now: NOW } as const;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => {
  const pressed = screen.getByRole('button', { name });
  pressed.focus();
  fireEvent.click(pressed);
};

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  letDialogsOpen();
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setCurrentUser({ ...visitor, email: 'me@x.example', privileges: ['admin'], token: () => Promise.resolve('t') });
});

afterEach(() => {
  setCurrentUser(visitor);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the mailing of a document in a list', () => {
  // SPEC 10.68
  it('is polled every two seconds while it is sent, with a labeled bar, until it is finished', async () => {
    const api = serve(mailing());
    renderPart(<DocumentMailing {...about} />);
    await pass(10);
    expect(screen.getByText('Sending: 12,400 of 20,000')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Sending: Road closed' })).toMatchObject({
      value: 12_400,
      max: 20_000,
    });
    expect(api.made).toEqual([LIST]);
    api.stored = mailing({ sent: 15_000 });
    await pass(2_000);
    expect(screen.getByText('Sending: 15,000 of 20,000')).toBeTruthy();
    api.stored = mailing({ state: 'finished', sent: 19_950, failed: 50, failures: ['550 5.1.1 No such user (50)'] });
    await pass(2_000);
    expect(screen.getByText('Sent to 19,950 of 20,000 · 50 failed')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Why they failed').closest('details')?.textContent).toContain(
      '550 5.1.1 No such user (50)',
    );
    await pass(60_000);
    expect(api.made).toEqual([LIST, ONE, ONE]);
  });

  // SPEC 10.69
  it('is not polled while the page is hidden, and read again when it is shown', async () => {
    const api = serve(mailing());
    renderPart(<DocumentMailing {...about} />);
    await pass(10);
    setVisible(false);
    await pass(20_000);
    expect(api.made).toEqual([LIST]);
    setVisible(true);
    await pass(10);
    expect(api.made.slice(1)).toContain(ONE);
  });

  it('is polled from when it is expected', async () => {
    const api = serve(undefined);
    renderPart(<DocumentMailing {...about} expectedAt={NOW + 10_000} />);
    await pass(10);
    expect(screen.getByText('Goes out when the alert starts')).toBeTruthy();
    await pass(9_000);
    expect(api.made).toEqual([LIST]);
    api.stored = mailing();
    await pass(1_500);
    expect(screen.getByText('Sending: 12,400 of 20,000')).toBeTruthy();
    expect(api.made).toEqual([LIST, ONE]);
  });

  // SPEC 10.70
  it('is neither polled nor paused for a document that is not emailed: only a test can be sent', async () => {
    const api = serve(undefined);
    renderPart(<DocumentMailing {...about} />);
    await pass(60_000);
    expect(screen.getByText('Not emailed')).toBeTruthy();
    expect(api.made).toEqual([LIST]);
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Send a test to me: Road closed']);
    press('Send a test to me: Road closed');
    await pass(10);
    expect(api.made).toEqual([LIST, 'POST /mailings/alerts.flood/test']);
    expect(screen.getByRole('status').textContent).toBe('We sent a test to me@x.example.');
  });
});

describe('the actions on a mailing', () => {
  // SPEC 10.70
  it('pause and resume it by one button, without losing the focus', async () => {
    const api = serve(mailing());
    api.answer = (action) =>
      Response.json((api.stored = mailing({ state: action === 'pause' ? 'paused' : 'sending' })));
    renderPart(<DocumentMailing {...about} />);
    await pass(10);
    press('Pause: Road closed');
    await pass(10);
    expect(screen.getByText('Paused · sent to 12,400 of 20,000')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Paused.');
    expect(document.activeElement).toBe(button('Resume: Road closed'));
    await pass(20_000);
    expect(api.made).toEqual([LIST, 'POST /mailings/alerts.flood/pause']);
    press('Resume: Road closed');
    await pass(10);
    expect(screen.getByText('Sending: 12,400 of 20,000')).toBeTruthy();
  });

  // SPEC 10.70
  it('cancel it after a question, and move the focus to its line', async () => {
    const api = serve(mailing());
    api.answer = () => {
      api.stored = mailing({ state: 'canceled' });
      return new Response(null, { status: 204 });
    };
    renderPart(<DocumentMailing {...about} />);
    await pass(10);
    press('Cancel: Road closed');
    const question = screen.getByRole('dialog', { name: 'Cancel this email?' });
    expect(question.textContent).toContain(
      '“Road closed” has reached 12,400 of 20,000 subscribers. The others won’t receive it.',
    );
    expect(question.textContent).toContain('You can’t undo this.');
    fireEvent.click(within(question).getByRole('button', { name: 'Keep the email' }));
    expect(api.made).toEqual([LIST]);
    press('Cancel: Road closed');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the email' }));
    screen.getByRole('button', { name: 'Cancel: Road closed' }).focus();
    await pass(10);
    expect(api.made).toEqual([LIST, 'POST /mailings/alerts.flood/cancel', ONE]);
    expect(document.activeElement?.textContent).toBe('Canceled · sent to 12,400 of 20,000');
    expect(button('Cancel: Road closed')).toBeNull();
    expect(button('Send a test to me: Road closed')).toBeNull();
  });

  // SPEC 10.70
  it('show the server’s error and the new state when they come too late', async () => {
    const api = serve(mailing());
    api.answer = () => {
      api.stored = mailing({ state: 'finished', sent: 20_000 });
      return new Response('It has been sent already.', { status: 409 });
    };
    renderPart(<DocumentMailing {...about} />);
    await pass(10);
    press('Pause: Road closed');
    await pass(10);
    expect(screen.getByRole('alert').textContent).toBe('It has been sent already.');
    expect(screen.getByText('Sent to 20,000 of 20,000')).toBeTruthy();
  });

  it('look up the caller’s privileges again when they are refused', async () => {
    const refetch = vi.fn<() => void>();
    setCurrentUser({ ...visitor, refetch });
    const api = serve(mailing({ state: 'planned' }));
    api.answer = () => new Response('User not authorized.', { status: 403 });
    renderPart(<DocumentMailing {...about} />);
    await pass(10);
    press('Send a test to me: Road closed');
    await pass(10);
    expect(screen.getByRole('alert').textContent).toBe('User not authorized.');
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('the mailing of a document that is shown alone', () => {
  it('is read with its own request', async () => {
    const api = serve(mailing({ state: 'merged' }));
    renderPart(<SingleMailing {...about} />);
    await pass(10);
    expect(screen.getByRole('group', { name: 'Email: Road closed' }).textContent).toContain(
      'Sent together with another post',
    );
    expect(api.made).toEqual([ONE]);
  });

  it('shows an error and a retry when it cannot be read', async () => {
    serve(mailing());
    const working = fetch;
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('Not now.', { status: 400 })));
    renderPart(<SingleMailing {...about} />);
    await pass(10);
    expect(
      screen.getByText('We couldn’t load the state of this email. Check your connection and try again.'),
    ).toBeTruthy();
    vi.stubGlobal('fetch', working);
    press('Try again');
    await pass(10);
    expect(screen.getByText('Sending: 12,400 of 20,000')).toBeTruthy();
  });
});

describe('the mailing on a card', () => {
  it('is one line without actions', async () => {
    serve(mailing());
    renderPart(<MailingOnCard {...about} />);
    await pass(10);
    expect(screen.getByText('Sending: 12,400 of 20,000')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('is empty for a document that is not emailed', async () => {
    serve(undefined);
    const { container } = renderPart(<MailingOnCard {...about} />);
    await pass(10);
    expect(container.textContent).toBe('');
  });
});
