import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { clearTasks } from '../admin/openTasks.ts';
import { UndoBar } from '../admin/UndoBar.tsx';
import { MalformedDocuments } from './MalformedDocuments.tsx';
import type { MalformedDocument } from './malformedQuery.ts';

const incident: MalformedDocument = {
  collection: 'incidents',
  id: 'a1',
  faults: [
    { field: 'TypeCode', reason: 'is not a text' },
    { field: 'Address', reason: 'is missing' },
  ],
};
const member: MalformedDocument = {
  collection: 'members',
  id: 'ada@people.example',
  faults: [{ field: 'contact.primary', reason: 'is not a text' }],
};

/** Stubs an API with malformed documents and a trash. */
function serve(...documents: MalformedDocument[]) {
  const api = { made: [] as string[], documents, trash: [] as MalformedDocument[], refusal: '' };
  vi.stubGlobal('fetch', (input: string, { method = 'GET' }: RequestInit = {}) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    api.made.push(`${method} ${path}`);
    if (method === 'GET') return Promise.resolve(Response.json(api.documents));
    if (api.refusal !== '') return Promise.resolve(new Response(api.refusal, { status: 409 }));
    if (method === 'DELETE') {
      const isDeleted = ({ collection, id }: MalformedDocument) => path.endsWith(`/${collection}/${id}`);
      api.trash = api.documents.filter(isDeleted);
      api.documents = api.documents.filter((document) => !isDeleted(document));
    } else api.documents = [...api.documents, ...api.trash];
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  return api;
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(clearTasks);

const paths = { selector: '.malformed-path' };

const show = () =>
  renderPart(
    <>
      <MalformedDocuments />
      <UndoBar />
    </>,
  );

it('lists each malformed document with its fields and what is wrong with them', async () => {
  const { made } = serve(incident, member);
  show();
  expect((await screen.findByRole('heading', { name: 'Incident' })).parentElement?.textContent).toBe(
    'Incidentincidents/a1Type is not a text (TypeCode)Address is missing (Address)',
  );
  expect(screen.getByText('members/ada@people.example', paths)).toBeTruthy();
  expect(screen.getByText(/^2 documents have a field/)).toBeTruthy();
  expect(made).toEqual(['GET /malformed']);
});

it('deletes one, moves the focus to the summary, and brings it back with Undo', async () => {
  const api = serve(incident, member);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete members/ada@people.example' }));
  const summary = await screen.findByText(/^1 document has a field/);
  expect(document.activeElement).toBe(summary);
  expect(screen.queryByText('members/ada@people.example', paths)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('members/ada@people.example', paths)).toBeTruthy();
  expect(api.made.filter((line) => !line.startsWith('GET'))).toEqual([
    'DELETE /malformed/members/ada@people.example',
    'POST /col/members/doc/ada@people.example/restore',
  ]);
});

it('shows why a document could not be deleted', async () => {
  const api = serve(incident);
  api.refusal = 'This document is not malformed.';
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete incidents/a1' }));
  expect(await screen.findByText('This document is not malformed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('says that there are none', async () => {
  serve();
  show();
  expect(await screen.findByText('Every document that the site has read is well-formed.')).toBeTruthy();
});
