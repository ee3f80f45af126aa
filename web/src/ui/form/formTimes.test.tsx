import { alert, draft, post } from '@firehouse/model';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { EntityForm } from './EntityForm.tsx';

type EntityFormProps = ComponentProps<typeof EntityForm>;

/** Mocks the browser's time zone. */
function inZone(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

const event = { type: 'Event', title: 'Drill', description: 'D', occurrenceDate: '2026-06-05T18:30:12.345Z' };

// SPEC 10.81
it('shows times in the company’s time zone, whatever the browser’s is, and stores UTC', async () => {
  const save = vi.fn<EntityFormProps['save']>(() => Promise.resolve());
  const { container } = render(
    <EntityForm entity={post} action="edit" values={event} save={save} onCancel={vi.fn()} />,
  );
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  expect(date.value).toBe('2026-06-05T14:30');
  fireEvent.change(date, { target: { value: '2026-12-05T19:00' } });
  await act(async () => fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  expect(save.mock.calls[0]?.[0]).toEqual({ occurrenceDate: '2026-12-06T00:00:00.000Z' });
});

it('shows and stores times in milliseconds, and keeps the seconds of an untouched time', async () => {
  const save = vi.fn<EntityFormProps['save']>(() => Promise.resolve());
  const values = { startTime: Date.parse('2026-06-05T18:30:12.345Z'), Address: '1 Mill Road' };
  const { container } = render(
    <EntityForm entity={draft} action="edit" values={values} save={save} onCancel={vi.fn()} />,
  );
  const submit = () => act(async () => fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  const time = screen.getByLabelText<HTMLInputElement>(/^Time/);
  expect([time.type, time.value]).toEqual(['datetime-local', '2026-06-05T14:30']);
  fireEvent.change(screen.getByLabelText(/^Latitude/), { target: { value: '40.5' } });
  await submit();
  expect(save.mock.lastCall?.[0]).toEqual({ CallerLatitude: 40.5 });
});

it('stores a typed time in milliseconds', async () => {
  const save = vi.fn<EntityFormProps['save']>(() => Promise.resolve());
  const { container } = render(<EntityForm entity={draft} action="edit" values={{}} save={save} onCancel={vi.fn()} />);
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '2026-12-05T19:00' } });
  await act(async () => fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  expect(save.mock.calls[0]?.[0]).toEqual({ startTime: Date.parse('2026-12-06T00:00:00.000Z') });
});

// SPEC 10.81
it('names the zone where the browser’s differs', () => {
  inZone('Europe/Berlin');
  render(<EntityForm entity={alert} action="add" save={vi.fn()} onCancel={vi.fn()} />);
  expect(screen.getAllByText('Times are in Eastern Time.')).toHaveLength(2);
  const help = screen.getByLabelText('Starts').getAttribute('aria-describedby');
  expect(document.getElementById(help ?? '')?.textContent).toBe('Times are in Eastern Time.');
});

// SPEC 10.81
it('names no zone where the browser’s is the company’s', () => {
  inZone('America/New_York');
  render(<EntityForm entity={alert} action="add" save={vi.fn()} onCancel={vi.fn()} />);
  expect(screen.queryByText(/Eastern Time/)).toBeNull();
});
