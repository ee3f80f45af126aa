import { alert as alertEntity } from '@firehouse/model';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { renderPart } from '../../testing/render.tsx';
import CreateAlert from './CreateAlert.tsx';
import EditAlert from './EditAlert.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const flood = {
  id: 'flood',
  title: 'Road closed',
  description: 'Use Millrace Road.',
  startTime: inHours(-1),
  endTime: inHours(2),
  createdAt: inHours(-1),
  location: { address: '4 Mill Road' },
  rev: 3,
};
const mailed = { id: 'alerts.flood', type: 'alerts', documents: ['flood'], state: 'finished' };

/** Stubs an API with one alert. Checks revisions and tracks which revision was emailed, like the real API. */
function serve({ alert = flood, mailings = [mailed], count = 214 }: Partial<ServeOptions> = {}) {
  const api = {
    stored: { ...alert } as Record<string, unknown> & { rev: number },
    sent: [] as Record<string, unknown>[],
    /** Whether to store the next write but lose its response. */
    isLost: false,
    isBroken: false,
  };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body = '{}', headers = {} }: RequestInit = {}) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    if (path.startsWith('/col/mailings'))
      return api.isBroken ? new Response('Bad request.', { status: 400 }) : Response.json(mailings);
    if (path === '/subscriptions/counts') return Response.json({ alerts: count, posts: 3 });
    if (method === 'GET') return Response.json(api.stored);
    const change = JSON.parse(body as string) as Record<string, unknown>;
    const ifMatch = new Headers(headers).get('If-Match');
    if (method === 'PATCH' && ifMatch !== `"${api.stored.rev}"`) return new Response('Newer.', { status: 412 });
    api.sent.push(change);
    const { emailSubscribers, ...fields } = change;
    const rev = api.stored.rev + 1;
    const emailRev = emailSubscribers === undefined ? api.stored['emailRev'] : emailSubscribers === true ? rev : 0;
    api.stored = { ...api.stored, ...fields, rev, emailRev };
    if (api.isLost) {
      api.isLost = false;
      throw new TypeError('Failed to fetch');
    }
    return Response.json({ id: 'flood', rev }, { status: method === 'POST' ? 201 : 200 });
  });
  return api;
}

interface ServeOptions {
  readonly alert: typeof flood & { readonly emailRev?: number };
  readonly mailings: readonly object[];
  readonly count: number;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });
const save = () => act(async () => fireEvent.submit(document.querySelector('.entity-form') as HTMLFormElement));
const saved = () => screen.findByText('Sucessfully saved data.');

async function edit(): Promise<void> {
  renderPart(<EditAlert entity={alertEntity} id="flood" onSaved={() => {}} onCancel={() => {}} />);
  await screen.findByLabelText('Title');
  await waitFor(() => button(/^Save/));
}

beforeEach(() => {
  letDialogsOpen();
  setCurrentUser({ ...visitor, email: 'chief@people.example', privileges: ['member', 'admin'] });
});

describe('a new alert', () => {
  it.each([
    [214, 'Save and email 214 people'],
    [1_214, 'Save and email 1,214 people'],
    [1, 'Save and email 1 person'],
    [0, 'Save'],
  ])('with %i subscribers has the button “%s”, and an address alone is its place', async (count, label) => {
    const api = serve({ count });
    renderPart(<CreateAlert onClose={() => {}} />);
    await waitFor(() => expect(button(/^Save/).textContent).toBe(label));
    if (count > 0) {
      fireEvent.click(screen.getByLabelText('Email subscribers'));
      expect(button(/^Save/).textContent).toBe('Save');
      fireEvent.click(screen.getByLabelText('Email subscribers'));
      expect(button(/^Save/).textContent).toBe(label);
    }
    type('Title', 'Road closed');
    type('Details', 'D');
    type('Address', '4 Mill Road');
    await save();
    expect(document.activeElement).toBe(await saved());
    expect(api.sent).toMatchObject([{ location: { address: '4 Mill Road' }, emailSubscribers: true }]);
    expect(api.sent[0]?.['location']).not.toHaveProperty('coordinate');
  });

  it('emails nobody with the box unchecked', async () => {
    const api = serve();
    renderPart(<CreateAlert onClose={() => {}} />);
    fireEvent.click(screen.getByLabelText('Email subscribers'));
    type('Title', 'Road closed');
    type('Details', 'D');
    await save();
    await saved();
    expect(api.sent).toMatchObject([{ emailSubscribers: false }]);
  });
});

describe('an alert whose email went out', () => {
  it('is saved without another email', async () => {
    const api = serve();
    await edit();
    expect(screen.getByLabelText<HTMLInputElement>('Email the correction').checked).toBe(false);
    expect(button(/^Save/).textContent).toBe('Save');
    type('Details', 'Corrected.');
    await save();
    await saved();
    expect(api.sent).toEqual([{ description: 'Corrected.' }]);
  });

  it('is corrected by one email for the revision, also without another change', async () => {
    const api = serve();
    await edit();
    fireEvent.click(screen.getByLabelText('Email the correction'));
    await waitFor(() => expect(button(/^Save/).textContent).toBe('Save and email 214 people'));
    await save();
    await saved();
    expect(api.sent).toEqual([{ emailSubscribers: true }]);
    expect(api.stored).toMatchObject({ rev: 4, emailRev: 4 });
  });

  it('is corrected once if the response was lost and the user saves again', async () => {
    const api = serve();
    await edit();
    fireEvent.click(screen.getByLabelText('Email the correction'));
    type('Details', 'Corrected.');
    api.isLost = true;
    await save();
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await save();
    await saved();
    expect(api.sent).toEqual([{ description: 'Corrected.', emailSubscribers: true }]);
  });

  it('is corrected once if another admin emailed the same correction first', async () => {
    const api = serve();
    await edit();
    fireEvent.click(screen.getByLabelText('Email the correction'));
    type('Details', 'Corrected.');
    api.stored = { ...api.stored, description: 'Corrected.', rev: 4, emailRev: 4 };
    await save();
    await saved();
    expect(api.sent).toEqual([]);
  });

  it('is corrected again with what the other admin’s correction did not have', async () => {
    const api = serve();
    await edit();
    fireEvent.click(screen.getByLabelText('Email the correction'));
    type('Details', 'Mine.');
    api.stored = { ...api.stored, title: 'Theirs', rev: 4, emailRev: 4 };
    await save();
    await saved();
    expect(api.sent).toEqual([{ description: 'Mine.', emailSubscribers: true }]);
    expect(api.stored).toMatchObject({ title: 'Theirs', description: 'Mine.', rev: 5, emailRev: 5 });
  });
});

describe('an alert whose email did not go out yet', () => {
  const upcoming = { ...flood, startTime: inHours(1) };

  it.each([
    ['is emailed when it starts', upcoming, true],
    ['stays silent', { ...upcoming, emailRev: 0 }, false],
    ['that began days ago stays silent', { ...flood, startTime: inHours(-50) }, false],
  ])('%s, unless the box says otherwise', async (_, alert, isOn) => {
    const api = serve({ alert, mailings: [] });
    await edit();
    const box = screen.getByLabelText<HTMLInputElement>('Email subscribers');
    expect(box.checked).toBe(isOn);
    type('Title', 'Changed');
    await save();
    await saved();
    expect(api.sent).toEqual([{ title: 'Changed' }]);
  });

  it('changes its mind in both directions', async () => {
    for (const [alert, choice] of [
      [upcoming, false],
      [{ ...upcoming, emailRev: 0 }, true],
    ] as const) {
      document.body.innerHTML = '';
      const api = serve({ alert, mailings: [] });
      await edit();
      fireEvent.click(screen.getByLabelText('Email subscribers'));
      await save();
      await saved();
      expect(api.sent).toEqual([{ emailSubscribers: choice }]);
    }
  });

  it('has no choice while nobody knows which emails went out', async () => {
    const api = serve();
    api.isBroken = true;
    await edit();
    expect(screen.queryByRole('checkbox', { name: /Email/ })).toBeNull();
    expect(button(/^Save/).textContent).toBe('Save');
  });
});
