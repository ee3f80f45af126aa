import { alert, member, post, subscription, texts, type Entity } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/apiError.ts';
import { signInTooOld } from '../../testing/signInTooOld.ts';
import { EntityForm } from './EntityForm.tsx';

type EntityFormProps = ComponentProps<typeof EntityForm>;

function show(entity: Entity, props: Partial<EntityFormProps> = {}) {
  const save = vi.fn<EntityFormProps['save']>(() => Promise.resolve());
  const { container } = render(<EntityForm entity={entity} action="add" save={save} onCancel={vi.fn()} {...props} />);
  const submit = () => act(async () => fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  return { save, submit };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const summary = () => screen.getByRole('alert', { name: 'There is a problem' });
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  document.title = 'Apparatus';
});

describe('the errors of a form', () => {
  // SPEC 10.80
  it('are listed on top in the order of the fields and repeated at each field, and nothing is saved', async () => {
    const { save, submit } = show(post);
    type('Title', 'A hose');
    await submit();
    expect(linksOf(summary())).toEqual(['Choose the type.', 'Enter the description.', 'Enter the date.']);
    expect(document.activeElement).toBe(summary());
    const description = screen.getByLabelText('Description');
    expect(description.getAttribute('aria-invalid')).toBe('true');
    const inline = document.getElementById(description.getAttribute('aria-describedby') ?? '');
    expect(inline?.textContent).toBe('Error: Enter the description.');
    expect(screen.getByLabelText('Title').hasAttribute('aria-invalid')).toBe(false);
    expect(save).not.toHaveBeenCalled();
  });

  it.each(['2026-06-05T14:30', '2026-06-05T14:29', '2025-06-05T15:00'])(
    'include an end that is not after the start: %s',
    async (end) => {
      const { save, submit } = show(alert);
      type('Title', 'A');
      type('Details', 'D');
      type('Starts', '2026-06-05T14:30');
      type('Ends', end);
      await submit();
      expect(linksOf(summary())).toEqual(['The end must be after the start.']);
      expect(save).not.toHaveBeenCalled();
      type('Ends', '2026-06-05T14:31');
      await submit();
      expect(save).toHaveBeenCalledOnce();
    },
  );

  it('have the server’s order of times in the same words', async () => {
    const { submit } = show(alert, {
      action: 'edit',
      values: {
        title: 'A',
        description: 'D',
        startTime: '2026-06-05T18:30:00.000Z',
        endTime: '2026-06-05T19:30:00.000Z',
      },
      save: () => Promise.reject(new ApiError(400, 'endTime must be later than startTime.')),
    });
    type('Title', 'B');
    await submit();
    expect(linksOf(summary())).toEqual(['The end must be after the start.']);
  });

  // SPEC 10.80
  it('link to their fields', async () => {
    const { submit } = show(post);
    await submit();
    fireEvent.click(within(summary()).getByRole('link', { name: 'Enter the description.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Description'));
  });

  it('are in the page’s title until the form is submitted again', async () => {
    const { submit } = show(subscription);
    await submit();
    expect(document.title).toBe('Error: Apparatus');
    type('Email', 'ada@people.example');
    await submit();
    expect(document.title).toBe('Apparatus');
  });

  it('explain the format of an email address', async () => {
    const { submit } = show(member, { action: 'edit', values: { fName: 'A', lName: 'B', orgRoles: ['Chief'] } });
    type(/^Alternate email/, 'nobody');
    await submit();
    expect(linksOf(summary())).toEqual(['The alternate email must be an email address, such as name@example.com.']);
  });

  // SPEC 10.80
  it('are the server’s, at the field that it names, and the typed values stay', async () => {
    const { submit } = show(post, {
      action: 'edit',
      values: { type: 'News', title: 'A', description: 'D', occurrenceDate: '2026-06-05T18:30:00.000Z' },
      save: () => Promise.reject(new ApiError(400, 'title must be at most 200 characters long.')),
    });
    type('Title', 'B');
    await submit();
    expect(linksOf(summary())).toEqual(['The title must be at most 200 characters long.']);
    expect(screen.getByRole('status').textContent).toBe(
      'Error in saving the data. The title must be at most 200 characters long.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('B');
    expect(document.activeElement).toBe(summary());
  });

  it('are only the server’s message when it names no field', async () => {
    const { submit } = show(subscription, { save: () => Promise.reject(new ApiError(403, 'User not authorized.')) });
    type('Email', 'ada@people.example');
    await submit();
    expect(screen.getByRole('status').textContent).toBe('Error in saving the data. User not authorized.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leave the form as it was after a canceled sign-in, with the server’s sentence', async () => {
    const { status, headers } = signInTooOld();
    const { submit } = show(subscription, {
      save: () => Promise.reject(new ApiError(status, texts.signInTooOld, headers)),
    });
    type('Email', 'ada@people.example');
    await submit();
    expect(screen.getByRole('status').textContent).toBe(`Error in saving the data. ${texts.signInTooOld}`);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ada@people.example');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('button', { name: 'Back to the form' })).toBeNull();
  });

  // The server and the form validate with the same code (model/src/schema/valueFaults.ts).
  it.each([
    'fine',
    '  ',
    '\u200B\u3164',
    'a\u0007b',
    'x'.repeat(200),
    'x'.repeat(201),
    'a@b.example',
    'nobody',
    'a@b',
    '<a@b.example>',
    'é@b.example',
  ])('are those that the server would find: %j', async (value) => {
    const entity: Entity = {
      ...post,
      fields: {
        title: post.fields.title,
        code: { kind: 'text', label: 'Code', audience: 'public', maxLength: 9, pattern: '[a-z]+' },
        email: { kind: 'email', label: 'Email', audience: 'public' },
      },
    };
    const { save, submit } = show(entity);
    for (const label of ['Title', 'Code', 'Email']) type(label, value);
    await submit();
    const sent = { title: value, ...(value.trim() !== '' && { code: value, email: value }) };
    const refused =
      schemaOf(entity, 'add')
        .safeParse(sent)
        .error?.issues.map(({ path }) => path[0]) ?? [];
    expect(document.querySelectorAll('.form-error')).toHaveLength(new Set(refused).size);
    expect(save).toHaveBeenCalledTimes(refused.length === 0 ? 1 : 0);
  });

  it('of a group of checkboxes is below its legend', async () => {
    const { submit } = show(member);
    await submit();
    const roles = screen.getByRole('group', { name: 'Org Roles' });
    expect([...roles.children].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Org Roles',
      'Error: Choose the roles.',
    ]);
  });

  it('name no field as the code does', async () => {
    for (const entity of [alert, post, member]) {
      const { submit } = show(entity);
      await submit();
    }
    const words = screen.getAllByRole('alert').flatMap(linksOf);
    expect(words).toEqual([
      'Enter the title.',
      'Enter the details.',
      'Enter the start.',
      'Enter the end.',
      'Choose the type.',
      'Enter the title.',
      'Enter the description.',
      'Enter the date.',
      'Enter the email.',
      'Enter the first name.',
      'Enter the last name.',
      'Enter the start date.',
      'Choose the roles.',
    ]);
  });
});
