import type { Certificate, Member } from '@firehouse/model';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { renderPart } from '../../testing/render.tsx';
import { AllCertificates } from './admin/AllCertificates.tsx';
import { OwnCertificates } from './OwnCertificates.tsx';

const ada = {
  id: 'ada@people.example',
  email: 'ada@people.example',
  key: 'adaKey',
  fName: 'Ada',
  lName: 'Byrne',
  privileges: ['member'],
} as unknown as Member;

const card = {
  id: 'c1',
  member: ada.email,
  kind: 'CPR',
  number: 'A-57',
  issued: '2026-01-05T05:00:00.000Z',
  expires: '2026-07-05T04:00:00.000Z',
  image: '/certificates/adaKey-a1.jpg',
  state: 'proposed',
  rev: 3,
} as Certificate;

const revoked = vi.fn();

interface Sent {
  readonly line: string;
  readonly body: unknown;
}

/** Stubs the API: returns the certificates, and responds to writes with `write`. */
function serve(certificates: readonly Certificate[], write = () => Response.json({ rev: 4 })) {
  const sent: Sent[] = [];
  const read: string[] = [];
  const authorized: (string | null)[] = [];
  vi.stubGlobal('fetch', (input: string, options: RequestInit = {}) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    if (options.method !== undefined) {
      sent.push({ line: `${options.method} ${path}`, body: JSON.parse((options.body ?? 'null') as string) });
      return Promise.resolve(write());
    }
    read.push(path);
    if (path.endsWith('/image')) {
      authorized.push(new Headers(options.headers).get('Authorization'));
      return Promise.resolve(new Response('bytes', { headers: { 'Content-Type': 'image/jpeg' } }));
    }
    const list = path.startsWith('/col/members') ? [ada] : certificates;
    return Promise.resolve(Response.json(path.includes('/doc/') ? certificates[0] : list));
  });
  return { sent, read, authorized };
}

// Load the form's chunk up front; on a busy machine that can take longer than `findBy` queries wait.
beforeAll(() => import('./CertificateForm.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-05T16:00:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:card', revokeObjectURL: revoked }));
  setCurrentUser({ ...visitor, email: ada.email, record: ada, token: () => Promise.resolve('t') });
});
afterEach(() => {
  // Unmount first, because a member's view can't be rendered for a visitor.
  cleanup();
  vi.useRealTimers();
  setCurrentUser(visitor);
});

describe('a member’s own certificates', () => {
  // SPEC 10.150
  it('show their state, the reason for declining one, and when they expire', async () => {
    const declined = { ...card, id: 'c2', kind: 'Fire Police', state: 'declined', note: 'Blurred' } as Certificate;
    const approved = { ...card, id: 'c3', kind: 'Paramedic', state: 'approved', expires: undefined } as Certificate;
    const soon = { ...card, id: 'c5', state: 'approved' } as Certificate;
    const expired = { ...soon, id: 'c6', expires: '2026-06-04T04:00:00.000Z' } as Certificate;
    serve([
      card,
      declined,
      approved,
      soon,
      expired,
      { ...card, id: 'c4', kind: 'Pump Operator', member: 'ben@people.example' },
    ]);
    renderPart(<OwnCertificates />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.status-badge')?.textContent)).toEqual([
      'Waiting',
      'Declined',
      'Approved',
      'Expires in 30 days',
      'Expired',
    ]);
    expect(rows[0]?.textContent).toContain('Expires July 5, 2026');
    expect(rows[1]?.textContent).toContain('Reason: Blurred');
    expect(rows[2]?.textContent).toContain('Does not expire');
    expect(rows[4]?.textContent).toContain('Expired June 4, 2026');
    expect(screen.getAllByRole('button', { name: /^Correct/ }).map(({ textContent }) => textContent)).toEqual([
      'Correct CPR',
      'Correct Fire Police',
    ]);
  });

  // SPEC 10.152
  it('show an image that was read with the token, and forget it when it is hidden', async () => {
    const { read, authorized } = serve([card]);
    renderPart(<OwnCertificates />);
    const show = await screen.findByRole('button', { name: /^Show card/ });
    expect(read.filter((path) => path.includes('image'))).toEqual([]);
    fireEvent.click(show);
    const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Card: CPR' });
    expect(image.src).toBe('blob:card');
    expect(authorized).toEqual(['Bearer t']);
    expect(document.body.innerHTML).not.toContain('/certificates/');
    fireEvent.click(screen.getByRole('button', { name: /^Hide card/ }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(revoked).toHaveBeenCalledWith('blob:card');
  });

  it('are handed in with a form that asks for nothing that an admin decides', async () => {
    const { sent } = serve([]);
    renderPart(<OwnCertificates />);
    expect(await screen.findByText(/^No certificates yet/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hand in a certificate' }));
    fireEvent.change(await screen.findByLabelText(/^Kind/), { target: { value: 'CPR' } });
    fireEvent.change(screen.getByLabelText(/^Number/), { target: { value: 'A-57' } });
    fireEvent.change(screen.getByLabelText(/^Issued/), { target: { value: '2026-01-05' } });
    expect(screen.queryByLabelText(/State|Reason|Approved|Member/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Hand in' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          line: 'POST /col/certificates/doc',
          body: { kind: 'CPR', number: 'A-57', issued: '2026-01-05T05:00:00.000Z' },
        },
      ]),
    );
    expect(await screen.findByText('Handed in. An admin will check it.')).toBeTruthy();
  });
});

describe('an admin’s view of certificates', () => {
  it('approves what waits, for the revision that was read', async () => {
    const { sent } = serve([card]);
    renderPart(<AllCertificates />);
    fireEvent.click(await screen.findByRole('button', { name: 'Approve Ada Byrne, CPR' }));
    await waitFor(() =>
      expect(sent).toEqual([{ line: 'PATCH /col/certificates/doc/c1', body: { state: 'approved' } }]),
    );
  });

  it('declines only with a reason below the image, and says if it fails', async () => {
    const { sent } = serve([card], () => new Response('Changed.', { status: 412 }));
    renderPart(<AllCertificates />);
    fireEvent.click(await screen.findByRole('button', { name: /^Show card/ }));
    const image = await screen.findByRole('img');
    fireEvent.click(screen.getByRole('button', { name: 'Decline Ada Byrne, CPR' }));
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason, which Ada Byrne will see');
    expect(document.activeElement).toBe(reason);
    expect(image.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(reason.checkValidity()).toBe(false);
    fireEvent.change(reason, { target: { value: ' ' } });
    expect(reason.checkValidity()).toBe(false);
    fireEvent.change(reason, { target: { value: 'Blurred' } });
    expect(reason.checkValidity()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Decline Ada Byrne, CPR' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ state: 'declined', note: 'Blurred' }));
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(
      'This certificate was just changed. Check it again.',
    );
  });

  it('can cancel declining, and move the focus back', async () => {
    const { sent } = serve([card]);
    renderPart(<AllCertificates />);
    fireEvent.click(await screen.findByRole('button', { name: 'Decline Ada Byrne, CPR' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline Ada Byrne, CPR' }));
    expect(sent).toEqual([]);
  });

  // SPEC 10.155
  it('lists who can do what today, without those who have left', async () => {
    const approved = { ...card, state: 'approved' } as Certificate;
    serve([approved, { ...approved, id: 'c2', member: 'gone@people.example' }]);
    renderPart(<AllCertificates />);
    const list = await screen.findByRole('region', { name: 'Who can do what today' });
    expect(within(list).getByRole('heading', { name: 'CPR (1)' })).toBeTruthy();
    expect(within(list).getByRole('listitem').textContent).toContain('Ada Byrne Expires July 5, 2026 in 30 days');
    expect(within(list).getByRole('button', { name: 'Delete Ada Byrne, CPR' })).toBeTruthy();
    expect(screen.getByText('Nothing is waiting.')).toBeTruthy();
  });
});
