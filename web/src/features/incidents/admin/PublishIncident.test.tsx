import type { Incident } from '@firehouse/model';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { letDialogsOpen } from '../../../testing/dialogs.ts';
import { renderPart } from '../../../testing/render.tsx';
import { serve } from '../../../testing/serve.ts';
import { AdminControlsContext } from '../../admin/adminControlsContext.ts';
import { IncidentCard } from '../card/IncidentCard.tsx';
import { PublicationNote } from '../card/PublicationNote.tsx';
import { PublishIncident } from './IncidentControls.tsx';

type IncidentCardProps = ComponentProps<typeof IncidentCard>;

const fallVictim: Incident = {
  id: 'a',
  startTime: Date.UTC(2026, 5, 1, 16),
  TypeCode: 'EMS',
  ChiefComplaint: 'Fall victim',
  Address: '1200 block of Main St',
};

const show = (incident: IncidentCardProps['incident'], isAdmin = false) =>
  renderPart(
    <AdminControlsContext value={isAdmin ? { PublishIncident } : {}}>
      <IncidentCard incident={incident} startsOpen />
      <PublicationNote incidents={[incident]} />
    </AdminControlsContext>,
  );
const line = () => screen.queryByText('We show some calls with less detail to protect privacy.');

beforeEach(letDialogsOpen);

describe('a call that the publication policy restricts', () => {
  it.each(['reduced', 'type'] as const)('has a note for visitors: %s', (publication) => {
    show({ ...fallVictim, publication });
    expect(screen.getByText('We show this call with less detail to protect privacy.')).toBeTruthy();
    expect(line()).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  });

  it('has no note when visitors see everything', () => {
    show(fallVictim);
    expect(screen.queryByText(/privacy/)).toBeNull();
  });

  it('has no place when its address is hidden', () => {
    const { container } = show({ ...fallVictim, Address: '', publication: 'type' });
    expect(screen.queryByText('Map')).toBeNull();
    expect(screen.queryByRole('link', { name: /Directions/ })).toBeNull();
    expect(container.querySelector('.map')).toBeNull();
  });

  it.each([
    ['delayed', 'Visitors can’t see this call yet.'],
    ['held', 'Visitors can’t see this call.'],
  ] as const)('says to an admin what visitors see: %s', (publication, sentence) => {
    show({ ...fallVictim, publication }, true);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(line()).toBeNull();
  });

  it.each([
    [undefined, 'incidents'],
    ['2026-06-01T18:00:00.000Z', 'incidents.closed'],
  ])('is published in full by an admin, closed at %s', async (closedAt, collection) => {
    const sent = serve(Response.json({ id: 'a', collection }));
    show({ ...fallVictim, publication: 'reduced', ...(closedAt !== undefined && { closedAt }) }, true);
    fireEvent.click(screen.getByRole('button', { name: /^Publish in full/ }));
    expect(sent).toEqual([]);
    const dialog = screen.getByRole('dialog', { name: 'Publish in full?' });
    expect(dialog.textContent).toContain('You can’t undo this.');
    fireEvent.click(screen.getByRole('button', { name: 'Publish in full' }));
    const { id: _, ...fields } = fallVictim;
    const lacking = { XSt: null, Description: null, CallerLongitude: null, CallerLatitude: null };
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { method: 'POST', path: `/col/${collection}/doc/a/release`, body: { as: 'full', ...fields, ...lacking } },
      ]),
    );
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-controls')).toBe('call-a'));
  });

  it('that is held can be published with less detail by an admin', async () => {
    const sent = serve(Response.json({ id: 'a', collection: 'incidents' }));
    show({ ...fallVictim, Address: '1234 Main St', publication: 'held' }, true);
    fireEvent.click(screen.getByRole('button', { name: /^Publish/ }));
    const [less] = await screen.findAllByRole('region');
    expect(less?.textContent).toContain('1200 block of Main St');
    expect(less?.textContent).not.toContain('Fall victim');
    fireEvent.click(screen.getByRole('button', { name: 'Publish with less detail' }));
    await vi.waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ body: expect.objectContaining({ as: 'reduced' }) })]),
    );
  });

  it('stays as it is when the server refuses', async () => {
    serve(new Response('User not authorized.', { status: 403 }));
    show({ ...fallVictim, publication: 'reduced' }, true);
    fireEvent.click(screen.getByRole('button', { name: /^Publish in full/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Publish in full' }));
    expect(await screen.findByText('User not authorized.')).toBeTruthy();
  });
});
