import type { Draft, DraftState } from '@firehouse/model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { renderPart } from '../../testing/render.tsx';
import { UndoBar } from '../admin/UndoBar.tsx';
import { DraftCount } from '../../app/portal/AdminMenu.tsx';
import { Drafts } from './Drafts.tsx';

const received = '2026-06-05T16:35:00.000Z';

const held: Draft = {
  id: 'h1',
  state: 'held',
  startTime: Date.parse('2026-06-05T16:30:12.345Z'),
  TypeCode: 'EMS',
  ChiefComplaint: 'Overdose',
  Address: '12 Main St',
  receivedAt: received,
};

const unreadable: Draft = {
  id: 'u1',
  state: 'unreadable',
  TypeCode: 'Fire',
  reason: 'startTime is missing. Address is missing.',
  text: 'FIRE AT THE MILL\nENG 57',
  center: 'Lehigh',
  receivedAt: received,
};

/** Returns the fields that the page sends when it publishes a draft. */
const published = (draft: Partial<Draft>) => ({
  startTime: draft.startTime,
  ChiefComplaint: draft.ChiefComplaint ?? null,
  TypeCode: draft.TypeCode,
  Address: draft.Address,
  XSt: null,
  Description: null,
  CallerLongitude: null,
  CallerLatitude: draft.CallerLatitude ?? null,
});

interface Sent {
  /** HTTP method and path. */
  readonly line: string;
  readonly body?: unknown;
  readonly ifMatch?: string;
}

/** Fake API for drafts. */
class Api {
  readonly sent: Sent[] = [];
  /** Responses for the next writes. If empty, the fake API handles them itself. */
  readonly answers: Response[] = [];
  /** Delays the list of drafts in one state. */
  late?: { readonly state: DraftState; readonly until: Promise<unknown> };

  constructor(public drafts: readonly Draft[]) {
    vi.stubGlobal('fetch', async (input: string, options: RequestInit = {}) => {
      const answer = this.#answer(input, options);
      if (this.late !== undefined && decodeURIComponent(input).includes(`"${this.late.state}"`)) await this.late.until;
      return answer;
    });
  }

  #answer(input: string, { method = 'GET', headers, body }: RequestInit): Response {
    const path = decodeURIComponent(input.replace(/^\/api/, '')).replaceAll('+', ' ');
    const [, id, action] = /doc\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'GET' && id !== undefined) return Response.json(this.drafts.find((draft) => draft.id === id));
    if (method === 'GET') {
      const state = /state = "(\w+)"/.exec(path)?.[1];
      return Response.json(this.drafts.filter((draft) => draft.state === state));
    }
    const ifMatch = new Headers(headers).get('If-Match');
    this.sent.push({
      line: `${method} ${path}`,
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
      ...(ifMatch !== null && { ifMatch }),
    });
    const answer = this.answers.shift();
    if (answer !== undefined) return answer;
    if (method === 'DELETE' || action === 'release') {
      this.drafts = this.drafts.filter((draft) => draft.id !== id);
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ id, collection: 'incidents' });
    }
    const rev = 1 + (this.drafts.find((draft) => draft.id === id)?.rev ?? 0);
    const changes = JSON.parse(body as string) as Partial<Draft>;
    this.drafts = this.drafts.map((draft) => (draft.id === id ? { ...draft, ...changes, rev } : draft));
    return Response.json({ rev });
  }
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => act(async () => fireEvent.submit(document.querySelector('.entity-form') as HTMLFormElement));

// Load the form's chunk up front; on a busy machine that can take longer than `findBy` queries wait.
beforeAll(() => import('./CompleteDraft.tsx'));
beforeEach(() => {
  localStorage.clear();
  letDialogsOpen();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setCurrentUser({ ...visitor, email: 'me@x.example', privileges: ['admin'], token: () => Promise.resolve('t') });
});
afterEach(() => setCurrentUser(visitor));

describe('the drafts', () => {
  it('are shown by state, each with its known fields', async () => {
    const api = new Api([held, unreadable]);
    renderPart(<Drafts />);
    await screen.findByText('Overdose');
    expect(titles()).toEqual(['Incomplete 1', 'On hold 1']);
    expect(screen.getByText(unreadable.reason ?? '')).toBeTruthy();
    expect(screen.getByText(/FIRE AT THE MILL/)).toBeTruthy();
    expect(screen.getByText('12 Main St')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /^12:30.?PM.*Overdose/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: /^Time unknown.*Fire/ })).toBeTruthy();
    expect(screen.getByText('2 calls are waiting.')).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('have a text when there are none', async () => {
    const { sent } = new Api([]);
    renderPart(<Drafts />);
    expect(await screen.findByText(/^Nothing needs your attention\./)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('show one error, which retries all lists, when none can be read', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('User not authorized.', { status: 403 })));
    renderPart(<Drafts />);
    await screen.findByText(/^We couldn’t load the calls to review\./);
    const { sent } = new Api([held, unreadable]);
    fireEvent.click(button('Try again'));
    await waitFor(() => expect(titles()).toEqual(['Incomplete 1', 'On hold 1']));
    expect(sent).toEqual([]);
  });

  it('show the lists that can be read when one cannot', async () => {
    const { sent } = new Api([held]);
    const read = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      decodeURIComponent(url).includes('"withheld"')
        ? Promise.resolve(new Response('User not authorized.', { status: 403 }))
        : read(url, init),
    );
    renderPart(<Drafts />);
    await screen.findByText(/^We couldn’t load the calls that are never published\./);
    expect(titles().map((title) => title?.trim())).toEqual(['On hold 1', 'Never published']);
    expect(sent).toEqual([]);
  });

  it('on hold are published after a question that shows what visitors will see', async () => {
    const draft = { ...held, Description: 'The patient is Jo Doe.' };
    const api = new Api([draft]);
    renderPart(<Drafts />);
    fireEvent.click(await screen.findByRole('button', { name: /^Publish Fri, Jun 5, 12:30 PM, EMS: Overdose/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Publish?' }));
    const [less, all] = dialog.getAllByRole('region').map(({ textContent }) => textContent);
    expect(less).toContain('Unit block of Main St');
    for (const hidden of ['12 Main St', 'Overdose', 'Jo Doe']) {
      expect(less).not.toContain(hidden);
      expect(all).toContain(hidden);
    }
    expect(api.sent).toEqual([]);
    fireEvent.click(button('Publish in full'));
    const done = await screen.findByText('Published: Fri, Jun 5, 12:30 PM, EMS: Overdose, 12 Main St.');
    const body = { as: 'full', ...published(draft), Description: draft.Description };
    expect(api.sent).toEqual([{ line: 'POST /col/drafts/doc/h1/release', body }]);
    await waitFor(() => expect(screen.queryByText('Overdose')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(done));
  });

  it('on hold can be published with less detail', async () => {
    const api = new Api([held]);
    renderPart(<Drafts />);
    fireEvent.click(await screen.findByRole('button', { name: /^Publish/ }));
    fireEvent.click(button('Publish with less detail'));
    await screen.findByText('Published with less detail: Fri, Jun 5, 12:30 PM, EMS: Overdose, 12 Main St.');
    expect(api.sent).toEqual([
      { line: 'POST /col/drafts/doc/h1/release', body: { as: 'reduced', ...published(held) } },
    ]);
  });

  it('stay when they cannot be published, with the reason', async () => {
    const api = new Api([held]);
    api.answers.push(new Response('This document already exists in incidents.', { status: 409 }));
    renderPart(<Drafts />);
    fireEvent.click(await screen.findByRole('button', { name: /^Publish/ }));
    fireEvent.click(button('Publish in full'));
    expect(await screen.findByText('This document already exists in incidents.')).toBeTruthy();
    expect(screen.getByText('Overdose')).toBeTruthy();
  });

  it('are shown anew when dispatch has changed them, and not published', async () => {
    const api = new Api([held]);
    renderPart(<Drafts />);
    fireEvent.click(await screen.findByRole('button', { name: /^Publish/ }));
    api.drafts = [{ ...held, Description: 'The patient is Jo Doe.' }];
    api.answers.push(new Response('Someone else changed this document.', { status: 412 }));
    fireEvent.click(button('Publish in full'));
    expect(await screen.findByText('Someone else changed this document.')).toBeTruthy();
    fireEvent.click(button(/^Publish/));
    expect(await screen.findByText('The patient is Jo Doe.')).toBeTruthy();
  });

  it('can be kept hidden, and held again', async () => {
    const api = new Api([held]);
    renderPart(<Drafts />);
    fireEvent.click(await screen.findByRole('button', { name: /^Never publish/ }));
    await screen.findByText(/^Never published: /);
    await waitFor(() => expect(titles()).toEqual(['Never published 1']));
    fireEvent.click(button(/^Back to hold/));
    await waitFor(() => expect(titles()).toEqual(['On hold 1']));
    expect(api.sent).toEqual([
      { line: 'PATCH /col/drafts/doc/h1', body: { state: 'withheld' }, ifMatch: '"0"' },
      { line: 'PATCH /col/drafts/doc/h1', body: { state: 'held' }, ifMatch: '"1"' },
    ]);
  });

  it('are never in two lists, even if one is refetched late', async () => {
    const api = new Api([held]);
    renderPart(<Drafts />);
    const hide = await screen.findByRole('button', { name: /^Never publish/ });
    let arrive: (() => void) | undefined;
    api.late = { state: 'held', until: new Promise<void>((resolve) => (arrive = resolve)) };
    fireEvent.click(hide);
    await waitFor(() => expect(titles()).toContain('Never published 1'));
    expect(screen.getAllByText('Overdose')).toHaveLength(1);
    arrive?.();
    await waitFor(() => expect(titles()).toEqual(['Never published 1']));
  });

  it('are discarded at once, and Undo is offered', async () => {
    const api = new Api([held]);
    renderPart(
      <>
        <Drafts />
        <UndoBar />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    await screen.findByText(/^Nothing needs your attention\./);
    expect(api.sent).toEqual([{ line: 'DELETE /col/drafts/doc/h1' }]);
    fireEvent.click(await screen.findByRole('button', { name: /^Undo deleting .*Overdose/ }));
    await waitFor(() => expect(api.sent.at(-1)).toEqual({ line: 'POST /col/drafts/doc/h1/restore' }));
  });

  it('are counted on every view of an admin', async () => {
    const { sent } = new Api([held, unreadable, { ...held, id: 'w1', state: 'withheld' }]);
    renderPart(<DraftCount />);
    await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe(', 2 calls waiting'));
    expect(sent).toEqual([]);
  });
});

async function complete(api: Api) {
  renderPart(<Drafts />);
  fireEvent.click(await screen.findByRole('button', { name: /^Complete/ }));
  await screen.findByLabelText('Time');
  return api;
}

describe('a message that could not be read', () => {
  it('is completed beside its text, in the company’s time, and published', async () => {
    const api = await complete(new Api([unreadable]));
    expect(screen.getByLabelText('Message').textContent).toContain('ENG 57');
    type(/^Time$/, '2026-06-05T12:31');
    type(/^Address$/, '1 Mill Road');
    type(/^Latitude/, '40.5');
    await submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Publish with less detail' }));
    expect(await screen.findByText('Published.')).toBeTruthy();
    const filledIn = {
      startTime: Date.parse('2026-06-05T16:31:00.000Z'),
      Address: '1 Mill Road',
      CallerLatitude: 40.5,
    };
    expect(api.sent).toEqual([
      {
        line: 'PATCH /col/drafts/doc/u1',
        body: filledIn,
        ifMatch: '"0"',
      },
      {
        line: 'POST /col/drafts/doc/u1/release',
        body: { as: 'reduced', ...published({ ...unreadable, ...filledIn }) },
      },
    ]);
    fireEvent.click(button('Back to the list'));
    expect(await screen.findByText(/^Nothing needs your attention\./)).toBeTruthy();
  });

  it('must have the fields that a call requires', async () => {
    const api = await complete(new Api([unreadable]));
    await submit();
    expect(screen.getAllByText('Enter the time.').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Enter the address.').length).toBeGreaterThan(0);
    expect(screen.queryByText('Enter the type.')).toBeNull();
    expect(api.sent).toEqual([]);
  });

  it('is published by a second attempt after the first one stored only the change', async () => {
    const api = await complete(new Api([{ ...unreadable, startTime: 1, Address: 'A' }]));
    type(/^Address$/, '1 Mill Road');
    api.answers.push(Response.json({ rev: 1 }), new Response('Try later.', { status: 503 }));
    await submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Publish in full' }));
    expect(await screen.findByText('We couldn’t publish this call. Try later.')).toBeTruthy();
    api.drafts = [{ ...unreadable, startTime: 1, Address: '1 Mill Road', rev: 1 }];
    api.answers.push(new Response('Someone else changed this document.', { status: 412 }));
    fireEvent.click(button('Back to the form'));
    await submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Publish in full' }));
    expect(await screen.findByText('Published.')).toBeTruthy();
    expect(api.sent.map(({ line }) => line)).toEqual([
      'PATCH /col/drafts/doc/u1',
      'POST /col/drafts/doc/u1/release',
      'PATCH /col/drafts/doc/u1',
      'POST /col/drafts/doc/u1/release',
    ]);
  });

  it('can be discarded from its form when it is not a call', async () => {
    const api = await complete(new Api([unreadable]));
    fireEvent.click(button(/^Delete/));
    expect(await screen.findByText(/^Nothing needs your attention\./)).toBeTruthy();
    expect(api.sent).toEqual([{ line: 'DELETE /col/drafts/doc/u1' }]);
  });
});

it('publishes a held call without a change', async () => {
  const api = new Api([held]);
  renderPart(<Drafts />);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('2026-06-05T12:30');
  await submit();
  // Canceling the dialog returns to the form.
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent).toEqual([]);
  await submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish in full' }));
  expect(await screen.findByText('Published.')).toBeTruthy();
  expect(api.sent).toEqual([{ line: 'POST /col/drafts/doc/h1/release', body: { as: 'full', ...published(held) } }]);
});
