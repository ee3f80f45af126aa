import { company, joining } from '@firehouse/model';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../../lib/user/currentUser.ts';
import { renderPart } from '../../../testing/render.tsx';
import { SiteEditor } from './SiteEditor.tsx';

type Fields = Record<string, unknown>;

/** The site's content on the server. */
let stored: Fields & { rev: number };
/** The changes that were sent. */
let sent: Fields[];
/** Failing responses, by `METHOD path`. */
let failures: Record<string, () => Response | Promise<Response>>;

function merge(before: Fields, changes: Fields): Fields {
  const merged = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete merged[name];
    else merged[name] = typeof value === 'object' ? merge((merged[name] ?? {}) as Fields, value as Fields) : value;
  }
  return merged;
}

beforeEach(() => {
  stored = { id: 'current', rev: 0 };
  sent = [];
  failures = {};
  setCurrentUser({ ...visitor, email: 'chief@people.example', privileges: ['admin'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const path = input.replace(/^\/api/, '');
    const failure = failures[`${method} ${path}`];
    if (failure !== undefined) return failure();
    if (path === '/obj/static/about.txt') return new Response('First\nline.\n\nSecond.\n');
    if (path === '/obj/static/Donate.html') return new Response('<h2>Give</h2><p>Please.</p>');
    if (path !== '/col/site/doc/current') return Response.json([]);
    if (method === 'GET') return Response.json(stored);
    if (new Headers(headers).get('If-Match') !== `"${stored.rev}"`) return new Response('Changed.', { status: 412 });
    const changes = JSON.parse(body as string) as Fields;
    sent.push(changes);
    stored = { ...merge(stored, changes), rev: stored.rev + 1 };
    return Response.json({ rev: stored.rev });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  setCurrentUser(visitor);
});

const part = (title: string) => within(screen.getByRole('region', { name: title }));
const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click());
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label, { selector: 'input, textarea' });
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

async function edit(title: string) {
  renderPart(<SiteEditor />);
  await screen.findByRole('button', { name: `Edit ${title}` });
  await press(`Edit ${title}`);
  await screen.findByRole('button', { name: 'Save' });
}

describe('the portal’s view of the site', () => {
  // SPEC 10.122
  it('shows each part with its originals before anybody changes it', async () => {
    renderPart(<SiteEditor />);
    expect(await screen.findByText(/3,376,986 of \$3,546,789 raised, 10% constructed/)).toBeTruthy();
    expect(part('Notice').getByText('No notice')).toBeTruthy();
    expect(part('Joining').getByText('5 requirements, 4 expectations, 7 steps')).toBeTruthy();
    expect(screen.getAllByText(/Still the original\./)).toHaveLength(5);
  });

  // SPEC 10.126
  it('saves only the changed sum, shows it in a preview before, and undoes it', async () => {
    await edit('Fundraiser');
    const raised = field('Dollars raised');
    await waitFor(() => expect(document.activeElement).toBe(raised));
    expect(raised.value).toBe(String(company.fundraising?.raised));
    type('Dollars raised', '3400000');
    expect(screen.getByRole('heading', { name: 'Preview' }).parentElement?.textContent).toContain('$3,400,000 of the');
    await press('Save');
    await waitFor(() => expect(sent).toEqual([{ fundraiser: { raised: 3_400_000 } }]));
    expect(await screen.findByText(/\$3,400,000 of/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Saved. It is on the site within a minute.');
    expect(part('Fundraiser').getByText(/Changed in the portal\.$/)).toBeTruthy();
    await press('Undo');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Undone.'));
    expect(stored).toEqual({ id: 'current', rev: 2 });
    expect(screen.queryByText(/^Saved\./)).toBeNull();
    expect(await screen.findByText(/3,376,986 of/)).toBeTruthy();
  });

  it('gives an emptied field its original back', async () => {
    stored = { id: 'current', rev: 3, joining: { process: 'Ask', requirements: 'None' } };
    await edit('Joining');
    expect(field('Process').value).toBe('Ask');
    expect(field('Expectations').value).toBe(joining.expectations.join('\n'));
    type('Process', '');
    const preview = screen.getByRole('heading', { name: 'Preview' }).parentElement;
    expect(preview?.textContent).toContain(joining.process.join(''));
    await press('Save');
    await waitFor(() => expect(stored['joining']).toEqual({ requirements: 'None' }));
    await press('Undo');
    await waitFor(() => expect(stored['joining']).toEqual({ process: 'Ask', requirements: 'None' }));
  });

  it.each([
    ['About text', 'First line.\n\nSecond.'],
    ['Donations page', '# Give\n\nPlease.'],
  ])('begins the %s with the stored one, and sends nothing if it stays', async (title, text) => {
    await edit(title);
    expect(field(title).value).toBe(text);
    await press('Save');
    await screen.findByText(/Saved\./);
    expect(sent).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('asks about a conflict; Undo goes back to the other admin’s value, and overwrites no later one', async () => {
    await edit('Notice');
    type('Notice', 'Mine');
    stored = { ...stored, rev: 1, notice: 'Theirs', about: 'Also theirs' };
    await press('Save');
    fireEvent.click(await screen.findByRole('radio', { name: /^Keep mine/ }));
    await press('Save');
    await waitFor(() => expect(stored).toMatchObject({ notice: 'Mine', about: 'Also theirs' }));
    await screen.findByRole('button', { name: 'Undo' });
    stored = { ...stored, rev: 5, notice: 'Later' };
    await press('Undo');
    expect(await screen.findByText(/Somebody has changed it since, so nothing was undone\./)).toBeTruthy();
    expect(stored['notice']).toBe('Later');
    stored = { ...stored, rev: 6, notice: 'Mine' };
    await press('Try again');
    await waitFor(() => expect(stored['notice']).toBe('Theirs'));
  });

  it('keeps what was typed if saving fails, and says why', async () => {
    await edit('Notice');
    type('Notice', 'Hello');
    failures['PATCH /col/site/doc/current'] = () => Promise.reject(new TypeError('Failed to fetch'));
    await press('Save');
    expect(await screen.findByText(/We couldn’t reach the server/)).toBeTruthy();
    await press('Back to the form');
    expect(field('Notice').value).toBe('Hello');
    delete failures['PATCH /col/site/doc/current'];
    await press('Save');
    await waitFor(() => expect(stored['notice']).toBe('Hello'));
  });

  it('names a sum that is out of range, and sends nothing', async () => {
    await edit('Fundraiser');
    type('Percent constructed', '101');
    type('Dollars raised', '-5');
    await press('Save');
    expect(screen.getAllByText(/percent constructed/i).length).toBeGreaterThan(1);
    expect(sent).toEqual([]);
  });

  it('says what could not be loaded, and tries again', async () => {
    failures['GET /col/site/doc/current'] = () => new Response('No.', { status: 400 });
    renderPart(<SiteEditor />);
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load the site’s content');
    failures = { 'GET /obj/static/about.txt': () => new Response('No.', { status: 400 }) };
    await press('Try again');
    await screen.findByRole('button', { name: 'Edit About text' });
    await press('Edit About text');
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this record.');
    failures = {};
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
    await press('Cancel');
    expect(document.activeElement?.textContent).toBe('Edit About text');
  });
});
