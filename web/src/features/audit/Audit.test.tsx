import { epochMsOfLocal } from '@firehouse/model/company-time';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { Audit } from './Audit.tsx';

const entries = Array.from({ length: 101 }, (_, index) => ({
  id: `e${index}`,
  at: new Date(Date.UTC(2026, 5, 5, 16) - index * 60_000).toISOString(),
  by: 'ada@x.example',
  operation: 'update',
  collection: 'posts',
  document: `p${index}`,
  title: `Post ${index}`,
  fields: ['title'],
}));
const inRecord = { ...entries[0], collection: 'members', document: 'ada@x.example', title: 'Ada Byrne' };
const ada = { id: 'ada@x.example', fName: 'Ada', lName: 'Byrne' };

afterEach(() => window.history.replaceState(null, ''));

// SPEC 10.60
it('shows the changes by day in sentences, page by page, filters them, and exports them as CSV', async () => {
  const made = respondWith({
    '/col/members?': () => [ada],
    '/col/audit?orderBy=at,desc&limit=100&after=e99': () => entries.slice(100),
    '/col/audit?orderBy=at,desc&limit=100': () => entries.slice(0, 100),
    '/col/audit?orderBy=at,desc&q=by+=+"ada@x.example"+AND+collection+=+"members"&limit=-1': () => entries.slice(0, 1),
    '/col/audit?orderBy=at,desc&q=by+=+"ada@x.example"+AND+collection+=+"members"&limit=100': () => entries.slice(0, 1),
    '/col/audit?orderBy=at,desc&q=': () => [],
  });
  renderPart(<Audit />);
  expect(await screen.findByText('Ada Byrne changed the post “Post 0”: Title.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Friday, June 5, 2026' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Ada Byrne changed the post “Post 100”: Title.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'Nobody' } });
  expect(screen.getByText('Enter a member’s name or email address.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'ada byrne' } });
  expect(await screen.findByText('No changes match these filters.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'members' } });

  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(await files[0]?.text()).toContain('"Ada Byrne","ada@x.example","update","posts","p0","Post 0","Title","",""');
  expect(made.at(-1)?.path).toContain('limit=-1');
});

const midnightAfter = (day: string) => new Date(epochMsOfLocal(`${day}T00:00`)).toISOString();
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

// SPEC 10.93
it('filters the changes by days of the company, of which the last is included', async () => {
  const made = respondWith({ '/col/members?': () => [ada], '/col/audit?': () => entries.slice(0, 2) });
  renderPart(<Audit />);
  await screen.findByText('Ada Byrne changed the post “Post 0”: Title.');
  const lastQuery = () => new URLSearchParams(made.at(-1)?.path.split('?')[1]).get('q');
  choose('First day', '2026-06-01');
  await waitFor(() => expect(lastQuery()).toBe(`at >= ${midnightAfter('2026-06-01')}`));
  choose('Last day', '2026-06-05');
  await waitFor(() =>
    expect(lastQuery()).toBe(`at >= ${midnightAfter('2026-06-01')} AND at < ${midnightAfter('2026-06-06')}`),
  );
  const untilThen = lastQuery();
  choose('First day', '0002-06-01');
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('0002-06-01');
  choose('First day', '2026-06-01');
  expect(lastQuery()).toBe(untilThen);
  choose('Last day', '2026-05-31');
  expect(screen.getAllByText('The last day is before the first.')).toHaveLength(2);
  // Date inputs accept years that `Date` doesn't support.
  choose('Last day', '275760-12-31');
  choose('First day', '');
  await waitFor(() => expect(lastQuery()).toBeNull());
  choose('Action', 'signInRefused');
  await waitFor(() => expect(lastQuery()).toBe('operation = "signInRefused"'));
});

it('shows the history of the record that led to it, or what its person did, until all changes are chosen', async () => {
  respondWith({
    '/col/members?': () => [ada],
    '/col/audit?orderBy=at,desc&q=document+=+"ada@x.example"': () => [
      { ...inRecord, by: 'bo@x.example', fields: ['privileges'], taken: ['admin'] },
    ],
    '/col/audit?orderBy=at,desc&q=by+=+"ada@x.example"': () => [entries[1]],
    '/col/audit?orderBy=at,desc&limit': () => [entries[2]],
  });
  window.history.replaceState({ usr: { choices: { record: 'ada@x.example' } } }, '');
  renderPart(<Audit />);
  const taken = 'bo@x.example changed the member “Ada Byrne”: Access; took away admin.';
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Ada Byrne' })).toBeTruthy();
  expect(screen.queryByLabelText('Person')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'What they did' }));
  expect(await screen.findByText('Ada Byrne changed the post “Post 1”: Title.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All changes' }));
  expect(await screen.findByText('Ada Byrne changed the post “Post 2”: Title.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Person').value).toBe('');
});

it.each([[7], [''], [null], [{ id: 'x' }]])('shows all changes for a forged history state: %j', async (record) => {
  respondWith({ '/col/members?': () => [ada], '/col/audit?orderBy=at,desc&limit': () => [entries[2]] });
  window.history.replaceState({ usr: { choices: { record } } }, '');
  renderPart(<Audit />);
  expect(await screen.findByText('Ada Byrne changed the post “Post 2”: Title.')).toBeTruthy();
  expect(screen.getByLabelText('Person')).toBeTruthy();
});

it('shows what an import wrote as one line that opens', async () => {
  const imported = [3, 2, 1].map((minute) =>
    Object.assign({}, inRecord, {
      id: `i${minute}`,
      at: new Date(Date.UTC(2026, 5, 5, 16, minute)).toISOString(),
      by: 'system',
      operation: 'create',
      title: `Member ${minute}`,
    }),
  );
  respondWith({ '/col/members?': () => [], '/col/audit?': () => imported });
  renderPart(<Audit />);
  const line = await screen.findByText('The system added 3 members.');
  expect(screen.getAllByText('Fri', { exact: false, selector: 'h2' })).toHaveLength(1);
  expect(line.closest('details')?.open).toBe(false);
  expect(line.closest('details')?.textContent).toContain('The system added the member “Member 1”.');
});

it('shows an error and a retry when the changes cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  respondWith({
    '/col/members?': () => [],
    '/col/audit?': () => (isBroken ? new Response('Bad request.', { status: 400 }) : []),
  });
  renderPart(<Audit />);
  await screen.findByText(/couldn’t load the changes/);
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No changes yet.')).toBeTruthy();
});
