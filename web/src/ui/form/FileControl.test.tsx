import { apparatus, member } from '@firehouse/model';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EntityForm } from './EntityForm.tsx';

type EntityFormProps = ComponentProps<typeof EntityForm>;

const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const ada = { fName: 'Ada', lName: 'Lamb', orgRoles: ['Chief'], picUrl: '/members/ada.jpg' };
const engine = { title: 'T', model: 'M', description: 'D', images: ['/apparatus/a.jpg', '/apparatus/b.jpg'] };

function show(entity: EntityFormProps['entity'], values: EntityFormProps['values']) {
  const save = vi.fn<EntityFormProps['save']>(() => Promise.resolve());
  render(
    <EntityForm
      entity={entity}
      action="edit"
      {...(values !== undefined && { values })}
      save={save}
      upload={(file) => Promise.resolve(`/up/${file.name}`)}
      onCancel={vi.fn()}
    />,
  );
  return save;
}

const submit = () => act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
const choose = (label: RegExp, ...files: File[]) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { files } }));
const shown = () => screen.getAllByRole<HTMLImageElement>('img').map((image) => image.getAttribute('src'));
const remove = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  let made = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${++made}`, revokeObjectURL: () => {} }));
});

describe('one image', () => {
  // SPEC 4.10
  it('is previewed when it is chosen, and Cancel restores the original', async () => {
    const save = show(member, ada);
    expect(shown()).toEqual(['/api/obj/members/ada.jpg?size=card']);
    await choose(/^Picture/, jpeg('new.jpg'));
    expect(shown()).toEqual(['blob:1']);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel changing Picture' }));
    expect(shown()).toEqual(['/api/obj/members/ada.jpg?size=card']);
    await submit();
    expect(save).not.toHaveBeenCalled();
  });

  it('replaces the stored one', async () => {
    const save = show(member, ada);
    await choose(/^Picture/, jpeg('new.jpg'));
    await submit();
    expect(save.mock.calls[0]?.[0]).toEqual({ picUrl: '/up/new.jpg' });
  });

  it('is cleared when it is removed', async () => {
    const save = show(member, ada);
    remove('Remove saved picture 1');
    await submit();
    expect(save.mock.calls[0]?.[0]).toEqual({ picUrl: null });
  });

  // SPEC 3.10
  it('has no remove button while it is the placeholder', () => {
    show(member, { ...ada, picUrl: '/members/user.png' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('several images', () => {
  it('are added to the stored ones, each of which can be removed', async () => {
    const save = show(apparatus, engine);
    await choose(/^Pictures/, jpeg('c.jpg'), jpeg('d.jpg'));
    expect(shown()).toHaveLength(4);
    remove('Remove saved picture 1');
    remove('Remove c.jpg');
    await submit();
    expect(save.mock.calls[0]?.[0]).toEqual({ images: ['/apparatus/b.jpg', '/up/d.jpg'] });
  });

  it('are required where the entity says so', async () => {
    const save = show(apparatus, engine);
    remove('Remove saved picture 1');
    remove('Remove saved picture 1');
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Choose the pictures.');
    expect(save).not.toHaveBeenCalled();
  });
});

// SPEC 10.82
it('explains a HEIC image that the browser cannot open, and drops it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No.')));
  const save = show(apparatus, engine);
  await choose(/^Pictures/, jpeg('a.jpg'), jpeg('IMG_1.heic'));
  expect(screen.getByText(/^IMG_1\.heic: This browser can’t open HEIC pictures\. Export it as a JPEG/)).toBeTruthy();
  await submit();
  expect(save.mock.calls[0]?.[0]).toEqual({ images: [...engine.images, '/up/a.jpg'] });
});
