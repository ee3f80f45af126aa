import { alert, apparatus, application, member, post, subscription } from '@firehouse/model';
import { act, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EntityForm } from './EntityForm.tsx';

type EntityFormProps = ComponentProps<typeof EntityForm>;

function show(props: Partial<EntityFormProps> & Pick<EntityFormProps, 'entity'>) {
  const save = vi.fn<EntityFormProps['save']>(() => Promise.resolve());
  const all = { action: 'add', save, onCancel: vi.fn(), onSaved: vi.fn(), ...props };
  const { container } = render(<EntityForm {...all} />);
  const form = container.querySelector('form');
  const submit = () =>
    act(async () => {
      if (form !== null) fireEvent.submit(form);
      await Promise.resolve();
    });
  return { ...all, save: all.save as typeof save, container, form, submit };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (label: RegExp, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });
const choices = (label: string | RegExp) => within(screen.getByRole('group', { name: label }));
/** Returns the autocomplete tokens of a form and its inputs. */
const tokens = (form: HTMLFormElement | null) =>
  [form, ...(form?.querySelectorAll('input') ?? [])].map((each) => each?.getAttribute('autocomplete') ?? null);
const stored = (save: ReturnType<typeof show>['save']) => save.mock.calls[0]?.[0];

/** A member record with only the required fields. */
const ada = { email: 'ada@people.example', fName: 'Ada', lName: 'Lamb', startDt: '2001-02-03T17:00:00.000Z' };

describe('the generic form', () => {
  // SPEC 2.52, 2.53, 3.3, 5.4
  it('shows the fields of the entity, with the constraints that the browser enforces', () => {
    const { container } = show({ entity: post });
    const labels = [...container.querySelectorAll('label')].map((label) => label.textContent);
    const times = ['Date', 'Ends', 'Repeats', 'Until'];
    expect(labels).toEqual(['Type', 'Title', 'Subtitle', 'Description', ...times, 'Pictures']);
    const title = screen.getByLabelText<HTMLInputElement>('Title');
    expect([title.required, title.maxLength]).toEqual([true, 200]);
    expect(screen.getByLabelText<HTMLInputElement>('Subtitle').required).toBe(false);
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('lets the browser fill in the user’s own data, and store no data of others', () => {
    expect(tokens(show({ entity: application }).form)).toEqual(
      expect.arrayContaining(['name', 'street-address', 'tel', 'email']),
    );
    expect(new Set(tokens(show({ entity: member }).form))).toEqual(new Set(['off', null]));
  });

  // SPEC 2.53
  it('has a Cancel button, which saves nothing', () => {
    const { save, onCancel } = show({ entity: post });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    // Summer; winter; the second 1:30 AM on the day when daylight saving time ends; a time with seconds.
    ['2026-06-05T16:30:00.000Z', '2026-06-05T12:30'],
    ['2026-12-05T04:30:00.000Z', '2026-12-04T23:30'],
    ['2026-11-01T06:30:00.000Z', '2026-11-01T01:30'],
    ['2026-06-05T16:30:42.123Z', '2026-06-05T12:30'],
  ])('shows the stored time %s by the company’s clocks, %s, and does not send it unchanged', async (time, wall) => {
    const values = { title: 't', description: 'd', startTime: time, endTime: '2026-12-06T17:00:00.000Z' };
    const { save, submit, container } = show({ entity: alert, action: 'edit', values });
    const begin = container.querySelector<HTMLInputElement>('[name=startTime]');
    expect(begin?.value).toBe(wall);
    type('Title', 'u');
    await submit();
    expect(stored(save)).toEqual({ title: 'u' });
  });

  // SPEC 5.6
  it('reads a typed time in the company’s time zone, wherever the browser is', async () => {
    const values = { title: 't', description: 'd', startTime: '2026-06-05T16:30:42.123Z', endTime: '' };
    const { save, submit, container } = show({ entity: alert, action: 'edit', values });
    for (const [name, value] of [
      ['startTime', '2026-06-05T12:31'],
      ['endTime', '2026-12-05T12:00'],
    ] as const) {
      fireEvent.change(container.querySelector(`[name=${name}]`) as Element, { target: { value } });
    }
    await submit();
    expect(stored(save)).toEqual({ startTime: '2026-06-05T16:31:00.000Z', endTime: '2026-12-05T17:00:00.000Z' });
  });

  // SPEC 2.52, 3.7
  it('shows groups as nested fieldsets', () => {
    show({ entity: member });
    const contact = screen.getByRole('group', { name: 'Contact' });
    expect(within(contact).getByLabelText(/^Primary phone/)).toBeTruthy();
    const emergency = within(contact).getByRole('group', { name: 'Emergency contact' });
    expect(within(emergency).getByLabelText(/^Relation/)).toBeTruthy();
    expect(within(contact).queryByLabelText(/^City/)).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Address' })).getByLabelText(/^City/)).toBeTruthy();
  });

  // SPEC 4.5, 8.12
  it('rejects actions other than add and edit', () => {
    show({ entity: post, action: 'remove' });
    expect(screen.getByRole('alert').textContent).toBe('Invalid form action remove');
  });

  // SPEC 3.8, 3.9, 3.11, 3.12, 4.6
  it('disables fields that are not editable in edit mode, but none in add mode', () => {
    const { container } = show({
      entity: member,
      action: 'edit',
      values: { email: 'ada@people.example', fName: 'Ada', startDt: '2001-02-03T12:00:00Z' },
    });
    const disabled = [...container.querySelectorAll<HTMLInputElement>(':disabled')].map(({ name }) => name);
    expect(disabled).toEqual(['email', 'memberId', 'startDt']);
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
    expect(show({ entity: member }).container.querySelectorAll(':disabled')).toHaveLength(0);
  });

  // SPEC 3.12, 5.5, 5.6, 5.7
  it('stores addresses in lower case, times in UTC, choices as lists, groups nested, and nothing empty', async () => {
    const { save, submit } = show({ entity: member });
    type('Email', '  Ada@People.Example ');
    type('First name', 'Ada');
    type('Last name', 'Lamb');
    type('Member Since', '2001-02-03');
    type(/^Primary phone/, '610-555-0100');
    for (const role of ['Trustee', 'Chief']) fireEvent.click(choices('Org Roles').getByLabelText(role));
    await submit();
    expect(stored(save)).toEqual({
      email: 'ada@people.example',
      fName: 'Ada',
      lName: 'Lamb',
      startDt: '2001-02-03T05:00:00.000Z',
      isLifeTimeMember: false,
      orgRoles: ['Chief', 'Trustee'],
      contact: { primary: '610-555-0100' },
      noReminders: false,
    });
  });

  // SPEC 5.9
  it('keeps a coordinate as an object', async () => {
    const times = { startTime: '2026-01-02T08:04:00.000Z', endTime: '2026-01-02T09:04:00.000Z' };
    const location = { coordinate: { lat: 40.5, lng: -75.25 }, address: '4 Mill Road' };
    const { save, submit } = show({ entity: alert, values: { title: 'T', description: 'D', ...times, location } });
    await submit();
    expect(stored(save)).toMatchObject({ location });
  });

  it.each([
    // Winter; summer; the day when daylight saving time begins.
    ['2001-02-03', '2001-02-03T05:00:00.000Z'],
    ['2001-07-03', '2001-07-03T04:00:00.000Z'],
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ])('has a date without an hour, %s, and stores the midnight of the company’s zone', async (typed, time) => {
    const { save, submit, container } = show({ entity: member, values: { ...ada, orgRoles: ['Chief'] } });
    const date = container.querySelector<HTMLInputElement>('[name=startDt]');
    expect([date?.type, date?.value]).toEqual(['date', '2001-02-03']);
    type('Member Since', typed);
    await submit();
    expect(stored(save)).toMatchObject({ startDt: typed === '2001-02-03' ? ada.startDt : time });
  });

  // SPEC 5.3
  it.each([
    ['post', post, true],
    ['alert', alert, true],
    ['piece of apparatus', apparatus, false],
    ['subscription', subscription, false],
  ])('marks what is required, if something is not: %s', (_, entity, isMarked) => {
    const { container } = show({ entity });
    expect(container.querySelector('.entity-form-marked') !== null).toBe(isMarked);
    expect(screen.queryByText('Fields marked with * are required.') !== null).toBe(isMarked);
    expect(container.textContent).not.toContain('optional');
  });

  it('has the locked fields last, below their own heading, still as disabled inputs', () => {
    const { container } = show({
      entity: member,
      action: 'edit',
      values: ada,
      isEditable: (path) => /^(?:contact|aboutMe)/.test(path),
      lockedTitle: 'Ask',
    });
    const names = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const firstLocked = names.findIndex(({ disabled }) => disabled);
    expect(names[0]?.name).toBe('contact.primary');
    expect(document.activeElement).toBe(names[0]);
    expect(names.slice(firstLocked).every(({ disabled }) => disabled)).toBe(true);
    expect(
      within(screen.getByRole('group', { name: 'Ask' })).getByLabelText<HTMLInputElement>('First name').value,
    ).toBe('Ada');
  });

  // SPEC 3.13, 9.16
  it('has a multiple-choice list that grows with its options, up to 10rem', () => {
    show({ entity: member });
    const boxes = ['Org Roles', 'Access'].map((label) => {
      const all = choices(label).getAllByRole('checkbox');
      const box = all[0]?.closest<HTMLElement>('.form-choices');
      return [all.length, box?.style.getPropertyValue('block-size'), box?.style.getPropertyValue('max-block-size')];
    });
    expect(boxes).toEqual([
      [27, '', '10rem'],
      [2, '', '10rem'],
    ]);
  });

  it('has the choices made before first, and one click changes one of them', async () => {
    const { save, submit } = show({
      entity: member,
      action: 'edit',
      values: { ...ada, orgRoles: ['Captain', 'Trustee'] },
    });
    const roles = choices('Org Roles');
    const names = () => roles.getAllByRole<HTMLInputElement>('checkbox').map(({ value }) => value);
    const order = names();
    expect(order.slice(0, 2).toSorted()).toEqual(['Captain', 'Trustee']);
    roles.getByText('Chosen: Captain, Trustee');
    for (const other of order.slice(2)) {
      fireEvent.click(roles.getByLabelText(other));
      expect(names()).toEqual(order);
    }
    for (const box of roles.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked, box.value).toBe(true);
    for (const other of order.slice(3)) fireEvent.click(roles.getByLabelText(other));
    await submit();
    expect((stored(save) as { orgRoles: string[] }).orgRoles.toSorted()).toEqual(order.slice(0, 3).toSorted());
  });

  it('narrows a long list of choices by what is typed, and keeps hidden ones', async () => {
    const { save, submit } = show({ entity: member, action: 'edit', values: { ...ada, orgRoles: ['Captain'] } });
    const roles = choices('Org Roles');
    const find = roles.getByLabelText('Find in Org Roles');
    fireEvent.change(find, { target: { value: 'TRUST' } });
    expect(roles.getByLabelText<HTMLInputElement>('Captain').closest('label')?.hidden).toBe(true);
    fireEvent.click(roles.getByLabelText('Trustee'));
    expect(choices('Access').queryByRole('searchbox')).toBeNull();
    // Enter in the search field doesn't submit the form.
    expect(fireEvent.keyDown(find, { key: 'Enter' })).toBe(false);
    await submit();
    expect(stored(save)).toEqual({ orgRoles: expect.arrayContaining(['Captain', 'Trustee']) });
  });

  // SPEC 5.10
  it('accepts only pictures, one or several by the entity', () => {
    const { container } = show({ entity: apparatus });
    const images = container.querySelector<HTMLInputElement>('[name=images]');
    expect([images?.type, images?.accept, images?.multiple, images?.required]).toEqual(['file', 'image/*', true, true]);
    const image = show({ entity: member }).container.querySelector<HTMLInputElement>('[name=picUrl]');
    expect([image?.type, image?.accept, image?.multiple, image?.required]).toEqual(['file', 'image/*', false, false]);
  });

  // SPEC 3.23, 9.17
  it('starts with the default choice, and requires at least one', () => {
    const { container } = show({ entity: subscription });
    const [alerts, posts] = [...container.querySelectorAll<HTMLInputElement>('[name=type]')];
    expect([alerts?.checked, posts?.checked]).toEqual([true, false]);
    fireEvent.click(alerts as HTMLElement);
    expect(alerts?.validationMessage).toBe('Choose at least one.');
    fireEvent.click(posts as HTMLElement);
    expect(alerts?.validationMessage).toBe('');
  });
});

const describeIt = () => ['Title', 'Model', 'Description'].forEach((label) => type(label, 'Engine'));

/** Returns each file's class name and status text. */
const files = () => screen.getAllByRole('listitem').map((item) => [item.className, item.textContent]);

describe('saving', () => {
  // SPEC 4.7, 8.11
  it('shows its progress with the form hidden, then that it is done', async () => {
    let finish: (() => void) | undefined;
    const { form, submit, onSaved } = show({
      entity: subscription,
      save: () => new Promise<void>((resolve) => (finish = resolve)),
    });
    type('Email', 'ada@people.example');
    await submit();
    expect(screen.getByRole('status').textContent).toBe('in progress ....');
    expect(screen.getByRole('status').className).toContain('form-saving');
    expect(form?.hidden).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
    expect(onSaved).not.toHaveBeenCalled();
    await act(async () => finish?.());
    expect(screen.getByRole('status').textContent).toBe('Sucessfully saved data.');
    expect(onSaved).toHaveBeenCalledOnce();
  });

  // SPEC 4.7, 8.2, 8.11
  it('shows the server’s error after a failure, and keeps the typed values', async () => {
    const { form, submit, onSaved } = show({
      entity: subscription,
      save: () => Promise.reject(new Error('The server is resting.')),
    });
    type('Email', 'ada@people.example');
    await submit();
    expect(screen.getByRole('status').textContent).toBe('Error in saving the data. The server is resting.');
    expect(onSaved).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(form?.hidden).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@people.example');
  });

  const image = new File(['x'], 'engine.jpg', { type: 'image/jpeg' });

  // SPEC 4.8, 5.8
  it('uploads the files that were chosen before it saves their paths', async () => {
    const { save, submit } = show({
      entity: apparatus,
      upload: (file) => Promise.resolve(`/apparatus/1-${file.name}`),
    });
    describeIt();
    choose(/pictures/i, image);
    await submit();
    expect(stored(save)).toMatchObject({ images: ['/apparatus/1-engine.jpg'] });
  });

  it('accepts no more files than the field allows', async () => {
    const upload = vi.fn(() => Promise.resolve('/apparatus/a.jpg'));
    const { save, submit } = show({ entity: apparatus, upload });
    describeIt();
    choose(/pictures/i, ...Array.from({ length: 31 }, () => image));
    await submit();
    expect(screen.getAllByText('Choose at most 30 files.')).not.toEqual([]);
    expect(upload).not.toHaveBeenCalled();
    choose(/pictures/i, ...Array.from({ length: 30 }, () => image));
    await submit();
    expect(screen.queryAllByText('Choose at most 30 files.')).toEqual([]);
    await waitFor(() => expect(save).toHaveBeenCalled());
  });

  // SPEC 4.11, 8.10, 9.22
  it('shows the progress of each file', async () => {
    const ends: ((end: 'well' | 'badly') => void)[] = [];
    const upload = (file: File) =>
      new Promise<string>((resolve, reject) =>
        ends.push((end) =>
          end === 'well' ? resolve(`/apparatus/${file.name}`) : reject(new Error('User not authorized.')),
        ),
      );
    const { submit, save } = show({ entity: apparatus, upload });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    describeIt();
    choose(/pictures/i, image, new File(['y'], 'ladder.jpg'));
    await submit();
    expect(files()).toEqual([['form-saving', 'uploading engine.jpg']]);
    await act(async () => ends[0]?.('well'));
    expect(files()).toEqual([
      ['form-saved', 'Success Sucessfully uploaded file engine.jpg.'],
      ['form-saving', 'uploading ladder.jpg'],
    ]);
    expect(screen.getByRole('status').textContent).toBe('in progress ....');
    await act(async () => ends[1]?.('badly'));
    expect(files()[1]).toEqual(['form-failed', 'Error in uploading ladder.jpg: User not authorized.']);
    expect(save).not.toHaveBeenCalled();
  });

  // SPEC 4.8, 8.10
  it('saves nothing when an upload fails, and names the file', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { save, submit } = show({ entity: apparatus, upload: () => Promise.reject(new Error('no')) });
    describeIt();
    choose(/pictures/i, image);
    await submit();
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe(
      'Failed to upoad the file engine.jpg. Error in upoading the files.',
    );
  });

  // SPEC 5.8
  it('keeps the old paths when no file was chosen, and sends only what changed', async () => {
    const { save, submit } = show({
      entity: apparatus,
      action: 'edit',
      values: { title: 'Ladder', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] },
    });
    type('Title', 'Ladder 57');
    await submit();
    expect(stored(save)).toEqual({ title: 'Ladder 57' });
  });
});
