import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import ConfirmDialog from './ConfirmDialog.tsx';

// jsdom's dialogs open without showing.
beforeAll(() => {
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

function Place() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  return <button type="button" onClick={() => void navigate(-1)}>{`${type} ${pathname}${hash}`}</button>;
}

const place = () => screen.getByText(/about_us/, { selector: 'button' });

it('leaves no token in the history: its entry is replaced, and Back leads nowhere with it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ email: 'ada@people.example', type: ['alerts'] })));
  renderPart(
    <>
      <ConfirmDialog />
      <Place />
    </>,
    '/about_us#subscribe=secret-token',
  );
  expect(place().textContent).toContain('secret-token');
  await screen.findByText(/to ada@people\.example\?/);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(place().textContent).toBe('REPLACE /about_us');
  act(() => place().click());
  expect(place().textContent).not.toContain('secret-token');
});
