import { texts, type Incident } from '@firehouse/model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PastIncident } from '../incidentsOfRange.ts';
import { renderPart } from '../../../testing/render.tsx';
import { setCurrentUser, visitor, type CurrentUser } from '../../../lib/user/currentUser.ts';
import { AdminControlsContext, type AdminControls } from '../../admin/adminControlsContext.ts';
import { CloseIncident } from './IncidentControls.tsx';
import { IncidentList } from '../range/IncidentList.tsx';

const admin: CurrentUser = { privileges: ['admin'], token: () => Promise.resolve('token') };

const incident = (id: string, hour: number): Incident => ({
  id,
  startTime: Date.UTC(2026, 5, 1, hour),
  TypeCode: 'EMS',
  ChiefComplaint: 'Fall victim',
  Address: `${id} Main Street`,
});

let open: Incident[];
let closed: PastIncident[];
let refusal: Response | undefined;
let deletions: { readonly path: string; readonly authorization: string | null }[];

// jsdom doesn't implement `showModal`.
function showModal(this: HTMLDialogElement) {
  this.open = true;
}
function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

beforeEach(() => {
  setCurrentUser(admin);
  open = [incident('b', 14), incident('a', 13)];
  closed = [];
  refusal = undefined;
  deletions = [];
  vi.stubGlobal('fetch', (input: string, options: RequestInit = {}) => {
    if (options.method === 'DELETE') {
      deletions.push({ path: input, authorization: new Headers(options.headers).get('Authorization') });
      return Promise.resolve(refusal ?? new Response(null, { status: 204 }));
    }
    return Promise.resolve(Response.json(input.includes('incidents.closed') ? closed : open));
  });
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
});

async function show(controls: Partial<AdminControls> = { CloseIncident }) {
  renderPart(
    <AdminControlsContext value={controls}>
      <IncidentList range={{ from: '2026-06-01T00:00', to: '2026-06-01T23:59' }} />
    </AdminControlsContext>,
  );
  await waitFor(() => expect(shown()).toEqual(['call-b', 'call-a']));
}

const shown = () =>
  [...document.querySelectorAll('.call-head button')].map((head) => head.getAttribute('aria-controls'));
const icon = (address: string) => screen.queryByRole('button', { name: new RegExp(`^Delete .*${address}`) });

describe('closing a call', () => {
  // SPEC 2.21, 5.13
  it('is not offered to visitors', async () => {
    setCurrentUser(visitor);
    await show({});
    expect(shown()).toEqual(['call-b', 'call-a']);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  // SPEC 4.2, 4.4
  it('asks first, and does nothing when that is cancelled', async () => {
    await show();
    fireEvent.click(icon('a Main Street') as HTMLElement);
    expect(screen.getByRole('dialog', { name: 'Confirm marking incident as closed.' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions).toEqual([]);
    expect(shown()).toEqual(['call-b', 'call-a']);
  });

  // SPEC 4.3, 4.4, 7.12
  it('deletes the call as the admin, and removes it from the list', async () => {
    await show();
    fireEvent.click(icon('a Main Street') as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shown()).toEqual(['call-b']));
    expect(deletions).toEqual([{ path: '/api/col/incidents/doc/a', authorization: 'Bearer token' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // SPEC 8.5
  it('shows the specified error when it fails, and keeps the call', async () => {
    const told = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', told);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    refusal = new Response('User not authorized.', { status: 403 });
    await show();
    fireEvent.click(icon('b Main Street') as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(told.mock.calls).toEqual([[texts.incidentDeleteFailed]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toEqual(['call-b', 'call-a']);
  });

  it('is not offered for a call that is closed', async () => {
    closed = [{ ...incident('a', 13), closedAt: '2026-06-01T15:00:00.000Z' }];
    await show();
    expect(shown()).toEqual(['call-b', 'call-a']);
    expect(icon('b Main Street')).not.toBeNull();
    expect(icon('a Main Street')).toBeNull();
  });
});
