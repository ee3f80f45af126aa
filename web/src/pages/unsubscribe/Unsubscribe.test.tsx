import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { held, serve } from '../../testing/serve.ts';
import { storedNonce } from '../../features/subscription/browserNonce.ts';
import Unsubscribe from './Unsubscribe.tsx';

const TOKEN = 'm'.repeat(62);
const EMAIL = 'ada@people.example';
const PATH = `/unsubscribe/${encodeURIComponent(EMAIL)}`;

afterEach(() => vi.unstubAllGlobals());

const subscriptionOf = (...type: string[]) => Response.json({ email: EMAIL, type });
const status = () => screen.getByRole('status').textContent;
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const withToken = () => renderPart(<Unsubscribe />, `${PATH}#token=${TOKEN}`);

it('shows the subscription of the token, and changes nothing before a click', async () => {
  const sent = serve(subscriptionOf('alerts'));
  withToken();
  expect(screen.getByText('Loading your preferences…')).toBeTruthy();
  await screen.findByText(`${EMAIL} gets alerts by email.`);
  expect([box('Alerts').checked, box('News & Events').checked]).toEqual([true, false]);
  expect(sent).toEqual([{ method: 'GET', path: '/subscriptions' }]);
});

it('saves the choices, and requires at least one', async () => {
  const sent = serve(subscriptionOf('alerts'), subscriptionOf('posts'));
  withToken();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Alerts' }));
  click('Save preferences');
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one, or unsubscribe.');
  fireEvent.click(box('News & Events'));
  click('Save preferences');
  await waitFor(() => expect(status()).toBe(`Saved. We’ll email news and events to ${EMAIL}.`));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  expect(sent[1]).toEqual({ method: 'PATCH', path: '/subscriptions', body: { token: TOKEN, type: ['posts'] } });
});

it('unsubscribes by one button, and emails a link to restore the same subscription', async () => {
  const received = Response.json({ received: true }, { status: 202 });
  const ended = held(subscriptionOf());
  const sent = serve(subscriptionOf('alerts', 'posts'), ended.response, received);
  withToken();
  await screen.findByRole('button', { name: 'Unsubscribe' });
  click('Unsubscribe');
  expect(await screen.findByRole('button', { name: 'Unsubscribing…' })).toHaveProperty('disabled', true);
  ended.release();
  await waitFor(() => expect(status()).toBe(`You’re unsubscribed. We won’t send ${EMAIL} any more emails.`));
  expect(sent[1]).toEqual({ method: 'POST', path: '/subscriptions/unsubscribe', body: { token: TOKEN } });
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Changed your mind?' })).toBeTruthy();
  click('Subscribe');
  await waitFor(() => expect(status()).toBe('Check your email and click the link to confirm.'));
  expect(screen.getByText(/^We sent it to ada@people.example. The link works for three days./)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent[2]).toEqual({
    method: 'POST',
    path: '/subscriptions',
    body: { email: EMAIL, type: ['alerts', 'posts'], nonce: storedNonce() },
  });
});

// SPEC 7.23
it('starts with the email address and the defaults when there is no subscription', async () => {
  serve(subscriptionOf());
  withToken();
  await screen.findByText(`${EMAIL} is not subscribed.`);
  expect([box('Alerts').checked, box('News & Events').checked]).toEqual([true, false]);
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

it('shows the error, and keeps the choices', async () => {
  serve(subscriptionOf('alerts'), new TypeError('Failed to fetch'));
  withToken();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'News & Events' }));
  click('Save preferences');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We couldn’t reach the server. Check your connection and try again.',
  );
  expect(box('News & Events').checked).toBe(true);
});

it('tries again when the subscription could not be loaded', async () => {
  serve(new TypeError('Failed to fetch'), subscriptionOf('alerts'));
  withToken();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText(`${EMAIL} gets alerts by email.`);
});

it('emails a new link when the link is invalid', async () => {
  const gone = 'This link is invalid or has expired. Request a new one.';
  const sent = serve(new Response(gone, { status: 410 }), Response.json({ received: true }, { status: 202 }));
  withToken();
  expect((await screen.findByRole('alert')).textContent).toBe(gone);
  click('Send me the link');
  await screen.findByText(/^Check your email and click the link/);
  expect(sent[1]).toEqual({ method: 'POST', path: '/subscriptions/unsubscribe', body: { email: EMAIL } });
});

it('emails the link to a visitor without a token', async () => {
  const sent = serve(new Response('email is not an email address.', { status: 400 }), subscriptionOf());
  renderPart(<Unsubscribe />, PATH);
  expect(sent).toEqual([]);
  click('Send me the link');
  expect((await screen.findByRole('alert')).textContent).toBe('email is not an email address.');
  click('Send me the link');
  await screen.findByText(/^Check your email and click the link/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
});
