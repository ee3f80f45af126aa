import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import ApparatusGallery from './ApparatusGallery.tsx';

const piece = (title: string, images: readonly string[] = []) => ({
  id: title,
  title,
  model: `Model of ${title}`,
  description: 'It rolls.',
  images,
});

// Load the viewer's chunk up front; on a busy machine that can take longer than `findBy` queries wait.
beforeAll(() => import('../../ui/photo/PhotoViewer.tsx'));

// jsdom doesn't implement dialogs.
beforeAll(() => {
  if ('showModal' in HTMLDialogElement.prototype) return;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});

describe('the apparatus', () => {
  // SPEC 2.36, 7.9
  it('shows title, model, description and the first photograph', async () => {
    const made = respondWith({ '/col/apparatus': () => [piece('Engine 1', ['/apparatus/a.jpg', '/apparatus/b.jpg'])] });
    renderPart(<ApparatusGallery />);
    expect(await screen.findByText('Model of Engine 1')).toBeTruthy();
    expect(screen.getByText('It rolls.')).toBeTruthy();
    expect(made[0]?.path).toBe('/col/apparatus?limit=-1');
    expect(screen.getByRole('img', { name: 'Engine 1' }).getAttribute('src')).toBe('/media/apparatus/card/a.jpg');
  });

  it('opens all photographs in full size, turns them by the arrow keys, and closes', async () => {
    respondWith({ '/col/apparatus': () => [piece('Engine 1', ['/apparatus/a.jpg', '/apparatus/b.jpg'])] });
    renderPart(<ApparatusGallery />);
    fireEvent.click(await screen.findByRole('button', { name: 'See the 2 pictures of Engine 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Engine 1' });
    const full = () => dialog.querySelector('img')?.getAttribute('src');
    expect(full()).toBe('/media/apparatus/full/a.jpg');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next picture' }), { key: 'ArrowRight' });
    expect(full()).toBe('/media/apparatus/full/b.jpg');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a drawing of the type when a photograph is missing or cannot be loaded', async () => {
    respondWith({
      '/col/apparatus': () =>
        [
          'Engine 1',
          'Ladder 57',
          'Tanker 57',
          'Rescue 57',
          'Squad 5741',
          'Reserve Pumper',
          'Ambulance 5781',
          'Brush Truck 5747',
          'Truck 57',
        ].map((title) => piece(title, title === 'Engine 1' ? ['/apparatus/gone.jpg'] : [])),
    });
    const { container } = renderPart(<ApparatusGallery />);
    fireEvent.error(await screen.findByRole('img', { name: 'Engine 1' }));
    const drawn = [...container.querySelectorAll('.photo use')].map(
      (use) => /(\w+)\.svg/.exec(use.getAttribute('href') ?? '')?.[1],
    );
    expect(drawn).toEqual(['engine', 'ladder', 'tanker', 'rescue', 'squad', 'pumper', 'ambulance', 'squad', 'ladder']);
    expect(screen.queryByRole('button', { name: /Ladder 57/ })).toBeNull();
  });

  // SPEC 10.99
  it('has a text when there is none', async () => {
    respondWith({ '/col/apparatus': () => [] });
    renderPart(<ApparatusGallery />);
    expect(await screen.findByText(/^No apparatus to show/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find the station' })).toBeTruthy();
  });

  // SPEC 8.3
  it('is empty when it cannot be read, and is read again on click', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respondWith({});
    renderPart(<ApparatusGallery />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
