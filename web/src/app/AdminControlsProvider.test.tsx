import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAdminControls } from '../features/admin/adminControlsContext.ts';
import { setCurrentUser, visitor } from '../lib/user/currentUser.ts';
import { AdminControlsProvider } from './App.tsx';

function Names() {
  return <p>{Object.keys(useAdminControls()).sort().join(' ')}</p>;
}

const names = () => screen.getByRole('paragraph').textContent;
const become = (privileges: (typeof visitor)['privileges']) => act(() => setCurrentUser({ ...visitor, privileges }));

describe('the controls of an admin', () => {
  afterEach(() => act(() => setCurrentUser(visitor)));

  // SPEC 6.6
  it('are for admins only, and removed at once when the privilege is lost', async () => {
    render(
      <AdminControlsProvider>
        <Names />
      </AdminControlsProvider>,
    );
    expect(names()).toBe('');
    become(['member']);
    await act(() => vi.dynamicImportSettled());
    expect(names()).toBe('');
    become(['member', 'admin']);
    await vi.waitFor(
      () =>
        expect(names()).toBe(
          'AddApparatus AdminTools AlertControls ApparatusControls CloseIncident CreateButtons ' +
            'GroupIncidents PostControls PostMailing PublishIncident StormControls WhoResponded',
        ),
      // The default of one second is too short on a busy machine.
      { timeout: 20_000 },
    );
    become(['member']);
    expect(names()).toBe('');
  });

  it('are not shown to a user who signed out while they were loading', async () => {
    render(
      <AdminControlsProvider>
        <Names />
      </AdminControlsProvider>,
    );
    become(['member', 'admin']);
    act(() => setCurrentUser(visitor));
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.dynamicImportSettled());
    expect(names()).toBe('');
  });
});
