import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { held, serve } from '../../testing/serve.ts';
import { nonceToSubscribe } from './browserNonce.ts';
import ConfirmLink from './ConfirmLink.tsx';

const TOKEN = 't'.repeat(43);
const EMAIL = 'ada@people.example';
const GONE = 'This link is invalid or has expired. Request a new one.';

// jsdom doesn't implement dialogs.
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

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(hash = `#subscribe=${TOKEN}`) {
  renderPart(
    <>
      <ConfirmLink />
      <ShownLocation />
    </>,
    `/about_us${hash}`,
  );
}

function ShownLocation() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  return <button type="button" onClick={() => void navigate(-1)}>{`${type} ${pathname}${hash}`}</button>;
}

const shownLocation = () => screen.getByText(/about_us/, { selector: 'button' });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('leaves no token in the history: its entry is replaced, and Back does not return to it', async () => {
  serve(Response.json({ email: EMAIL, type: [], asked: ['alerts'] }));
  open();
  expect(shownLocation().textContent).toContain(TOKEN);
  await screen.findByRole('button', { name: 'Confirm subscription' });
  click('Not now');
  expect(shownLocation().textContent).toBe('REPLACE /about_us');
  act(() => shownLocation().click());
  expect(shownLocation().textContent).not.toContain(TOKEN);
});

it('confirms at once in the browser that subscribed', async () => {
  const nonce = nonceToSubscribe();
  const sent = serve(Response.json({ email: EMAIL, type: ['alerts'], token: 'manage' }));
  open();
  await screen.findByText(`We’ll email alerts to ${EMAIL}.`);
  expect(sent).toEqual([{ method: 'POST', path: '/subscriptions/confirm', body: { token: TOKEN, nonce } }]);
  expect(screen.getByRole('heading', { name: 'You’re subscribed' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  expect(screen.getByRole('link', { name: 'Email preferences' }).getAttribute('href')).toBe(
    '/unsubscribe/ada%40people.example#token=manage',
  );
});

it('only reads the subscription in another browser, and confirms it by a button', async () => {
  const confirmed = held(Response.json({ email: EMAIL, type: ['alerts', 'posts'], token: 'manage' }));
  const sent = serve(Response.json({ email: EMAIL, type: ['posts'], asked: ['alerts', 'posts'] }), confirmed.response);
  open();
  await screen.findByText('alerts, news and events');
  expect(screen.getByRole('status').textContent).toBe(
    `Email alerts, news and events to ${EMAIL}?This address currently gets news and events by email.`,
  );
  expect(sent).toEqual([{ method: 'GET', path: '/subscriptions' }]);
  click('Confirm subscription');
  expect(await screen.findByRole('button', { name: 'Confirming…' })).toHaveProperty('disabled', true);
  confirmed.release();
  await screen.findByText(`We’ll email alerts, news and events to ${EMAIL}.`);
  expect(sent[1]).toEqual({ method: 'POST', path: '/subscriptions/confirm', body: { token: TOKEN } });
});

it('requires the button when the server does not recognize the browser', async () => {
  nonceToSubscribe();
  serve(Response.json({ email: EMAIL, type: [], asked: ['alerts'] }));
  open();
  expect(await screen.findByRole('button', { name: 'Confirm subscription' })).toBeTruthy();
});

it('offers the form again when the link is invalid', async () => {
  serve(new Response(GONE, { status: 410 }));
  open('#subscribe=x');
  expect((await screen.findByRole('alert')).textContent).toBe(GONE);
  expect(screen.queryByRole('button', { name: 'Confirm subscription' })).toBeNull();
  click('Subscribe again');
  expect(await screen.findByRole('heading', { name: 'Subscribe' })).toBeTruthy();
});

it('tries again when the server was not reached', async () => {
  serve(new TypeError('Failed to fetch'), Response.json({ email: EMAIL, type: ['alerts'] }));
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We couldn’t reach the server. Check your connection and try again.',
  );
  click('Try again');
  await screen.findByText(`We’ll email alerts to ${EMAIL}.`);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the button when confirming failed', async () => {
  serve(
    Response.json({ email: EMAIL, type: [], asked: ['alerts'] }),
    new Response('Oops', { status: 500 }),
    Response.json({ email: EMAIL, type: ['alerts'] }),
  );
  open();
  await screen.findByRole('button', { name: 'Confirm subscription' });
  click('Confirm subscription');
  await screen.findByRole('alert');
  click('Confirm subscription');
  await screen.findByText(`We’ll email alerts to ${EMAIL}.`);
});
