import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRoute } from '../../../lib/navigation/useRoute.ts';
import { byKey, SiteContext } from '../../../lib/views/siteContext.ts';
import { defineEagerView } from '../../../lib/views/defineView.ts';
import { renderPart } from '../../../testing/render.tsx';
import { UndoBar } from '../../../features/admin/UndoBar.tsx';
import AddMemberView from './AddMemberView.tsx';

const views = byKey([
  defineEagerView({ key: 'home', title: 'Members', Component: () => <h1>Members</h1> }),
  defineEagerView({ key: 'addMember', title: 'Add Member', Component: AddMemberView }),
]);

function Shown() {
  const { Component } = views[useRoute<keyof typeof views>().view];
  return <Component />;
}

/** Renders the view inside the portal. */
function open() {
  renderPart(
    <SiteContext value={{ path: '/memberportal', views }}>
      <Shown />
      <UndoBar />
    </SiteContext>,
    { pathname: '/memberportal', state: { body: 'addMember' } },
  );
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

// SPEC 4.24
it('returns home on Cancel, and adds nobody', () => {
  const request = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', request);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Members' })).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
});

// SPEC 4.24
it('returns home on Save', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'ada@x.example' }, { status: 201 })));
  open();
  type(/^Email/, 'ada@x.example');
  type(/^First name/, 'Ada');
  type(/^Last name/, 'Lamb');
  fireEvent.click(screen.getByLabelText('Chief'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Members' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText('Sucessfully saved data.'));
});
