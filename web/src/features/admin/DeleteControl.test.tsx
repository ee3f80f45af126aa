import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { renderPart } from '../../testing/render.tsx';
import { AlertControls } from '../alerts/AlertControls.tsx';
import { CloseIncident } from '../incidents/admin/IncidentControls.tsx';
import { PostControls } from '../posts/PostControls.tsx';
import { clearTasks } from './openTasks.ts';

const incident = {
  id: 'a',
  startTime: Date.UTC(2026, 5, 1),
  TypeCode: 'EMS',
  ChiefComplaint: 'Fall victim',
  Address: '9',
};

/** Delete controls with their confirmation question and error message (SPEC §8). */
const kinds: readonly (readonly [kind: string, controls: ReactNode, question: string, failure: string])[] = [
  [
    'incidents',
    <CloseIncident key="a" incident={incident} />,
    'Confirm marking incident as closed.',
    'Something went wrong. The incident could not be deleted. Please try later.',
  ],
  [
    'posts',
    <PostControls key="a" post={{ id: 'a', title: 'Parade', type: 'News' }} />,
    'Confirm delete post.',
    'Something went wrong. The post could not be deleted. Please try later.',
  ],
  [
    'alerts',
    <AlertControls key="a" alert={{ id: 'a', title: 'Road closed' }} />,
    'Confirm delete alert.',
    'Something went wrong. The alert could not be deleted. Please try later.',
  ],
];

const failures: readonly (readonly [failure: string, answer: () => Promise<Response>])[] = [
  ['is refused', () => Promise.resolve(new Response('User not authorized.', { status: 403 }))],
  ['fails on the server', () => Promise.resolve(new Response('Oh.', { status: 500 }))],
  ['does not reach it', () => Promise.reject(new TypeError('Failed to fetch'))],
];

let answers: (() => Promise<Response>)[];
let deleted: string[];
let said: string[];

beforeEach(() => {
  letDialogsOpen();
  clearTasks();
  setCurrentUser(visitor);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answers = [];
  deleted = [];
  said = [];
  vi.stubGlobal('alert', (text: string) => said.push(text));
  vi.stubGlobal('fetch', (input: string, { method }: RequestInit) => {
    deleted.push(`${method} ${input}`);
    return answers.shift()?.() ?? Promise.resolve(new Response(null, { status: 204 }));
  });
});

const ask = () => fireEvent.click(screen.getByRole('button', { name: /^Delete ./ }));
const agree = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each(kinds)('deleting one of the %s', (kind, controls, question, failure) => {
  const path = `DELETE /api/col/${kind}/doc/a`;

  // SPEC 8.5, 8.6, 8.7
  it.each(failures)('shows the specified error when it %s, and can be tried again', async (_, answer) => {
    answers.push(answer);
    renderPart(controls);
    ask();
    expect(screen.getByRole('dialog', { name: question })).toBeTruthy();
    agree();
    await waitFor(() => expect(said).toEqual([failure]));
    await closed();
    ask();
    agree();
    await closed();
    expect(deleted).toEqual([path, path]);
    expect(said).toHaveLength(1);
  });

  it('succeeds for a document that is already deleted', async () => {
    answers.push(() => Promise.resolve(new Response('This document does not exist.', { status: 404 })));
    renderPart(controls);
    ask();
    agree();
    await closed();
    expect(deleted).toEqual([path]);
    expect(said).toEqual([]);
  });

  // SPEC 4.2, 4.3
  it('happens once, however often it is pressed, and not at all when canceled', async () => {
    let letThrough: (() => void) | undefined;
    answers.push(
      () =>
        new Promise((done) => {
          letThrough = () => done(new Response(null, { status: 204 }));
        }),
    );
    renderPart(controls);
    ask();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(deleted).toEqual([]);
    ask();
    agree();
    agree();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true'),
    );
    await waitFor(() => expect(deleted).toEqual([path]));
    letThrough?.();
    await closed();
    expect(deleted).toEqual([path]);
  });
});
