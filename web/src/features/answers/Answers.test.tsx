import { HOUR_MS, type Member } from '@firehouse/model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { respondWith, type StubResponse } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { Answers } from './Answers.tsx';

const ada = 'ada@x.example';
const answerOf = (member: string, answer: string, note?: string) => ({
  id: `drill_${member}`,
  post: 'drill',
  member,
  answer,
  ...(note !== undefined && { note }),
});
const members = [
  { email: ada, fName: 'Ada', lName: 'Reed' },
  { email: 'ben@x.example', fName: 'Ben', lName: 'Holt' },
  { email: 'zoe@x.example', fName: 'Zoe', lName: 'Abel' },
];

function show(answers: () => StubResponse, startsIn = HOUR_MS) {
  const responses: Record<string, () => StubResponse> = {
    '/col/answers?': answers,
    '/col/members?': () => members,
    '/col/answers/doc/': () => ({ rev: 1 }),
  };
  const requests = respondWith(responses);
  const occurrenceDate = new Date(Date.now() + startsIn).toISOString();
  renderPart(<Answers post={{ id: 'drill', title: 'Drill', occurrenceDate }} />);
  return { requests, responses };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setCurrentUser({ ...visitor, email: ada, record: { email: ada, privileges: ['member'] } as unknown as Member });
});

describe('the answers to a training', () => {
  // SPEC 10.132
  it('name who is coming, with notes, and keep the member’s own', async () => {
    const coming = ['ben@x.example', 'gone@x', 'zoe@x.example'].map((each) => answerOf(each, 'yes', `by ${each}`));
    show(() => [...coming, answerOf(ada, 'no')]);
    const summary = await screen.findByText('3 coming · 1 not coming');
    // By last name, like the directory.
    await waitFor(() =>
      expect([...(summary.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
        'ComingZoe Abel “by zoe@x.example” gone@x “by gone@x”Ben Holt “by ben@x.example”',
        'Not comingAda Reed ',
      ]),
    );
    expect(screen.getByRole('group', { name: 'Are you coming?' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('are sent with one click, and the note with the answer', async () => {
    let stored: object[] = [];
    const { requests, responses } = show(() => stored);
    fireEvent.click(await screen.findByRole('button', { name: 'Maybe' }));
    stored = [answerOf(ada, 'maybe')];
    await screen.findByText('You answered Maybe.');
    const note = screen.getByLabelText('Note, which all members see');
    fireEvent.change(note, { target: { value: ' late ' } });
    stored = [answerOf(ada, 'maybe', 'late')];
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText('“late”');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull());
    expect(requests.filter(({ path }) => path === `/col/answers/doc/drill_${ada}`)).toHaveLength(2);
    responses['/col/answers/doc/'] = () => new Response('Please try again.', { status: 503 });
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect((await screen.findByText(/try again/i)).className).toContain('form-failed');
    expect(screen.getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('are closed once the training has begun', async () => {
    show(() => [], -1);
    await screen.findByText('No one answered.');
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
  });

  it('that could not be read are not shown as none', async () => {
    show(() => new Response('Bad request.', { status: 400 }));
    expect(await screen.findByText('We couldn’t load the answers.')).toBeTruthy();
    expect(screen.queryByText('No answers yet.')).toBeNull();
  });
});
