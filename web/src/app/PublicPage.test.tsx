import { company, joining } from '@firehouse/model';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { respondWith } from '../testing/respondWith.ts';
import { renderPart } from '../testing/render.tsx';
import { PublicPage } from './PublicPage.tsx';

const nothingHappens = { '/col/': () => [], '/alerts': () => [] };
const settle = () => act(() => vi.dynamicImportSettled());

async function open(at: Parameters<typeof renderPart>[1] = '/') {
  respondWith(nothingHappens);
  renderPart(<PublicPage />, at);
  await settle();
}

describe('the public page', () => {
  // SPEC 2.9, 2.17
  it('shows home, without the banner, with its four tiles', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The last 30 minutes');
    expect(screen.queryByRole('navigation', { name: 'Quick links' })).toBeNull();
    const tiles = screen.getByRole('navigation', { name: 'More from the company' });
    expect([...tiles.querySelectorAll('.tile-title')].map((tile) => tile.textContent)).toEqual([
      'News & Events',
      'Join Us',
      'New Station',
      'Donate',
    ]);
  });

  // SPEC 7.19
  it('has no alerts when they cannot be read, and only logs the error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    respondWith({ '/col/': () => [], '/alerts': () => new Response('Not now.', { status: 404 }) });
    renderPart(<PublicPage />, { pathname: '/', state: { body: 'new_station' } });
    await settle();
    await vi.waitFor(() => expect(log.mock.calls).toEqual([['Read failed:', 'alerts', 'Not now.']]));
    expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByText(/the station costs/)).toBeTruthy();
  });

  // SPEC 10.27
  it('keeps its frame and its other alerts when one is malformed', async () => {
    const malformed = [{ id: 'one', title: { text: 'x' }, description: 4, location: 'here', endTime: [] }, null, 'x'];
    const ban = { id: 'ban', title: 'Burn ban', description: 'Burn nothing.' };
    respondWith({ '/col/': () => [], '/alerts': () => [...malformed, ban] });
    renderPart(<PublicPage />, { pathname: '/', state: { body: 'new_station' } });
    await settle();
    expect(await screen.findByRole('button', { name: /^Alert: ?Burn ban$/ })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(screen.getByRole('link', { name: new RegExp(company.emergencyNumber) })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('switches the body, sets the page’s title, and focuses the heading', async () => {
    await open();
    fireEvent.click(screen.getAllByRole('link', { name: 'Join Us' })[0] as HTMLElement);
    await settle();
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('Join Us');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe(`Join Us · ${company.shortName}`);
    expect(await screen.findByText(joining.requirements[0])).toBeTruthy();
  });

  it('leaves a click that opens a new tab to the browser', async () => {
    await open();
    const link = screen.getAllByRole('link', { name: 'Join Us' })[0] as HTMLElement;
    expect(link.getAttribute('href')).toBe('/?body=join_us');
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The last 30 minutes');
  });

  // SPEC 2.40
  it('shows the body of the history state', async () => {
    await open({ pathname: '/', state: { body: 'new_station' } });
    if (company.fundraising === undefined) {
      expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('New Station');
      return;
    }
    const { raised, required, constructedPercent } = company.fundraising;
    const percent = Math.floor((100 * raised) / required);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New Station');
    expect(await screen.findByText(`$${raised.toLocaleString('en-US')}`)).toBeTruthy();
    const bar = await screen.findByRole('progressbar', { name: `${percent}% raised` });
    expect(bar.getAttribute('value')).toBe(String(percent));
    const constructed = screen.getByRole('progressbar', { name: `Station constructed ${constructedPercent}%` });
    expect(constructed.getAttribute('value')).toBe(String(constructedPercent));
  });

  // SPEC 2.7
  it('keeps the body when it scrolls to the contact', async () => {
    await open({ pathname: '/', state: { body: 'join_us' } });
    fireEvent.click(screen.getByRole('link', { name: 'Contact Us' }));
    await settle();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Join Us');
    expect(document.activeElement?.textContent).toBe('Contact Us');
  });

  // SPEC 2.10, 2.11, 10.131
  it('has the links and the contact block of the footer', async () => {
    await open();
    const footer = screen.getByRole('contentinfo');
    const links = Object.fromEntries(
      [...footer.querySelectorAll('a')].map((a) => [a.textContent, [a.getAttribute('href'), a.target]]),
    );
    expect(links).toMatchObject({
      'About the company': ['/about_us', ''],
      Members: ['/members', ''],
      [company.phone]: [`tel:${company.phone.replace(' ext. ', ';ext=')}`, ''],
      [company.email]: [`mailto:${company.email}`, ''],
      Accessibility: ['/accessibility.html', ''],
      'Privacy Policy (opens in a new tab)': ['/privacy.html', '_blank'],
      'Member Portal (opens in a new tab)': ['/memberportal', '_blank'],
    });
    expect(footer.textContent).toContain(company.fax ?? company.phone);
  });
});
