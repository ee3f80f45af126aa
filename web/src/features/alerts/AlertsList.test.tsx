import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { env } from '../../lib/config/env.ts';
import { AdminControlsContext } from '../admin/adminControlsContext.ts';
import type { ShownAlert } from './alertsInForce.ts';
import { AlertsList } from './AlertsList.tsx';

const flood = {
  id: 'flood',
  title: 'Road closed',
  description: 'Water over the road.',
  startTime: '2026-06-05T16:30:00.000Z',
  endTime: '2026-06-08T03:00:00.000Z',
  location: { coordinate: { lat: 40.5, lng: -75.4 }, address: '4 Mill Road' },
};
const ban = { id: 'ban', title: 'Burn ban', description: 'Burn nothing.' };

const heads = () => screen.getAllByRole('button', { name: /^Alert: ?/ });
const areOpen = () => heads().map((head) => head.getAttribute('aria-expanded'));
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const isBrief = () => document.querySelector('.alert-card')?.classList.contains('alert-brief');

/** Renders a list of alerts, replacing the previous one. */
function show(alerts: readonly ShownAlert[], briefOn?: string) {
  cleanup();
  return render(<AlertsList alerts={alerts} briefOn={briefOn} />);
}

const malformed = (alerts: readonly unknown[]) => show(alerts as ShownAlert[]);

/** Admin controls that throw for one alert. */
function BrokenControls({ alert }: { readonly alert: Pick<ShownAlert, 'id'> }) {
  if (alert.id === 'flood') throw new Error('Broken.');
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(flood.startTime), toFake: ['Date', 'setInterval', 'clearInterval'] });
  localStorage.clear();
  document.body.style.lineHeight = '';
});

describe('the alerts list', () => {
  it('is not there without an alert', () => {
    const { container } = render(<AlertsList alerts={[]} />);
    expect(container.innerHTML).toBe('');
  });

  it('drops an alert when it ends, without a response', () => {
    show([flood, ban]);
    vi.setSystemTime(Date.parse(flood.endTime) - 1);
    expect(heads()).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(heads().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Burn ban')]);
    show([flood]);
    expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  });

  // SPEC 2.41, 4.1
  it('opens the first alert, and the others on click', () => {
    render(<AlertsList alerts={[ban, flood]} />);
    expect(areOpen()).toEqual(['true', 'false']);
    expect(screen.getByText('Water over the road.').closest('[hidden]')).not.toBeNull();
    press(/^Alert.*Road closed/);
    expect(areOpen()).toEqual(['true', 'true']);
    expect(screen.getByText('Water over the road.').closest('[hidden]')).toBeNull();
  });

  // SPEC 2.42
  it('shows the address, and a link to directions by the coordinate', () => {
    render(<AlertsList alerts={[flood]} />);
    expect(screen.getByRole('link', { name: /Directions ?to 4 Mill Road/ }).getAttribute('href')).toContain(
      '40.5%2C-75.4',
    );
  });

  // SPEC 10.24
  it('shows an alert’s times in the company’s time zone, and a cached alert without times', () => {
    render(<AlertsList alerts={[ban, flood]} />);
    expect(heads().map((head) => head.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Alert: Burn ban',
      'Alert: Road closed Jun 5, 12:30 PM to Jun 7, 11:00 PM',
    ]);
    const times = [...document.querySelectorAll('time')];
    expect(times.map(({ dateTime }) => dateTime)).toEqual([flood.startTime, flood.endTime]);
  });
});

describe('urgent alerts', () => {
  const urgent = { ...ban, id: 'boil', title: 'Boil your water', severity: 'urgent' } as const;

  // SPEC 10.109
  it('come first, open, and say that they are urgent, in words too', () => {
    show([flood, urgent]);
    expect(heads().map((head) => head.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Alert: Urgent: Boil your water',
      expect.stringMatching(/^Alert: Road closed/),
    ]);
    expect(areOpen()).toEqual(['true', 'false']);
    const cards = [...document.querySelectorAll('.alert-card')];
    expect(cards.map(({ classList }) => classList.contains('alert-urgent'))).toEqual([true, false]);
  });

  it('are never folded', () => {
    show([
      flood,
      ban,
      urgent,
      { ...urgent, id: 'gas', title: 'Gas leak' },
      { ...ban, id: 'test', title: 'Siren test' },
    ]);
    expect(screen.getByRole('button', { name: /^3 more/ })).toBeTruthy();
    expect(screen.getByText('Gas leak').closest('[hidden]')).toBeNull();
    expect(screen.getByText('Siren test').closest('[hidden]')).not.toBeNull();
  });

  it.each(['Urgent', 'extreme', '', null, 1, ['urgent'], {}])('are not those with the severity %o', (severity) => {
    malformed([{ ...flood, severity }, ban]);
    expect(document.querySelector('.alert-urgent')).toBeNull();
    expect(areOpen()).toEqual(['true', 'false']);
  });
});

describe('more than two alerts', () => {
  const test = { ...ban, id: 'test', title: 'Siren test' };

  // SPEC 10.110
  it('fold after the first one; the fold names them, and opens and closes', () => {
    show([flood, ban, test]);
    const fold = screen.getByRole('button', { name: '2 more alerts: Burn ban, Siren test' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(
      screen.getByText('Burn nothing.', { selector: '#alert-ban *' }).closest('.alerts-rest[hidden]'),
    ).not.toBeNull();
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')?.hidden).toBe(false);
    expect(areOpen()).toEqual(['true', 'false', 'false']);
    fireEvent.click(fold);
    expect(document.querySelector('.alerts-rest[hidden]')).not.toBeNull();
  });

  it('stay unfolded when one of them ends, and become two without a fold', () => {
    const { rerender } = show([flood, ban, test, { ...ban, id: 'flag', title: 'Red flag day' }]);
    press(/^3 more/);
    rerender(<AlertsList alerts={[flood, ban, test]} />);
    expect(screen.getByRole('button', { name: /^2 more/ }).getAttribute('aria-expanded')).toBe('true');
    rerender(<AlertsList alerts={[flood, test]} />);
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(areOpen()).toEqual(['true', 'false']);
  });

  it('count only those that can be shown', () => {
    malformed([null, flood, {}, ban, 7]);
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  });
});

/** Mocks layout, which jsdom doesn't implement: the height of the full text and of its visible part, in px. */
function layOut(text: number, shown: number) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(text);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(shown);
  document.body.style.lineHeight = '24px';
}

const hasMore = () => [...document.querySelectorAll('.alert-more')].length > 0;
const classes = () => document.querySelector('.alert-card')?.className;

describe('a brief alert', () => {
  // SPEC 10.25
  it('is the first one, except on Home, until the visitor clicks More', () => {
    render(<AlertsList alerts={[flood, ban]} briefOn="donate" />);
    expect(document.querySelectorAll('.alert-brief')).toHaveLength(1);
    expect(areOpen()).toEqual(['true', 'false']);
    press(/^More ?about Road closed$/);
    expect(isBrief()).toBe(false);
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe(flood.description);
    press(/Burn ban/);
    expect(isBrief()).toBe(false);
    expect(areOpen()).toEqual(['true', 'true']);
  });

  it('is whole on Home, and brief again on the next view', () => {
    const { rerender } = render(<AlertsList alerts={[flood]} briefOn="donate" />);
    press(/^More/);
    rerender(<AlertsList alerts={[flood]} />);
    expect(isBrief()).toBe(false);
    rerender(<AlertsList alerts={[flood]} briefOn="join_us" />);
    expect(isBrief()).toBe(true);
  });

  it('is whole after it was closed and opened again', () => {
    render(<AlertsList alerts={[flood]} briefOn="donate" />);
    press(/^Alert.*Road closed/);
    expect([areOpen(), isBrief()]).toEqual([['false'], false]);
    press(/^Alert.*Road closed/);
    expect([areOpen(), isBrief()]).toEqual([['true'], false]);
  });

  it('without an address has More only when its text is longer than what is shown', () => {
    let measure: (() => void) | undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          measure = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    layOut(48, 48);
    render(<AlertsList alerts={[ban]} briefOn="donate" />);
    expect(hasMore()).toBe(false);
    layOut(72, 48);
    act(() => measure?.());
    expect(screen.getByRole('button', { name: /^More ?about Burn ban$/ })).toBeTruthy();
  });

  it('has More when its title is longer than what is shown, however short its text', () => {
    layOut(24, 24);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function scrollHeight(this: Element) {
      return this.className === 'alert-title' ? 72 : 24;
    });
    show([ban], 'donate');
    expect(hasMore()).toBe(true);
    press(/^More/);
    expect(isBrief()).toBe(false);
  });

  // SPEC 10.25
  it('of one line shows its address at once, and needs no More', () => {
    layOut(24, 24);
    show([flood], 'donate');
    expect(classes()).toBe('alert-card alert-brief alert-line');
    expect(hasMore()).toBe(false);
    layOut(48, 48);
    show([flood], 'donate');
    expect(classes()).toBe('alert-card alert-brief');
    expect(hasMore()).toBe(true);
  });

  it('of one line has More where there is a map to show', () => {
    Object.assign(env, { mapsKey: 'key' });
    onTestFinished(() => void Object.assign(env, { mapsKey: '' }));
    layOut(24, 24);
    show([flood], 'donate');
    expect(hasMore()).toBe(true);
    show([ban], 'donate');
    expect(hasMore()).toBe(false);
  });
});

describe('an alert that the visitor closed', () => {
  it('stays closed on the next visit, and no other opens instead', () => {
    show([flood, ban]);
    press(/^Alert.*Road closed/);
    show([flood, ban]);
    expect(areOpen()).toEqual(['false', 'false']);
  });

  it('is open on the next visit once it was opened again', () => {
    show([flood]);
    press(/^Alert.*Road closed/);
    press(/^Alert.*Road closed/);
    show([flood]);
    expect(areOpen()).toEqual(['true']);
  });

  // SPEC 10.26
  it('opens when its public fields change, also while it is shown', () => {
    const { rerender } = show([flood, ban]);
    press(/^Alert.*Road closed/);
    rerender(<AlertsList alerts={[{ ...flood }, ban]} />);
    expect(areOpen()).toEqual(['false', 'false']);
    const changed = { ...flood, endTime: '2026-06-09T03:00:00.000Z' };
    rerender(<AlertsList alerts={[changed, ban]} />);
    expect(areOpen()).toEqual(['true', 'false']);
    show([changed, ban]);
    expect(areOpen()).toEqual(['true', 'false']);
  });

  it('closes and opens without a storage too', () => {
    vi.stubGlobal('localStorage', undefined);
    show([flood]);
    press(/^Alert.*Road closed/);
    expect(areOpen()).toEqual(['false']);
    press(/^Alert.*Road closed/);
    expect(areOpen()).toEqual(['true']);
  });
});

describe('a malformed alert', () => {
  it.each([
    null,
    undefined,
    1,
    'text',
    [],
    {},
    { id: 'x' },
    { id: 7, title: 'T' },
    { id: 'x', title: {}, description: [] },
  ])('is omitted when nothing of it can be shown: %o', (alert) => {
    malformed([alert, ban]);
    expect(areOpen()).toEqual(['true']);
    expect(screen.getByText('Burn nothing.')).toBeTruthy();
  });

  // SPEC 10.27
  it.each([
    { title: { text: 'x' } },
    { title: undefined },
    { description: { text: 'x' } },
    { description: 5 },
    { startTime: 'soon' },
    { startTime: { _seconds: 1 } },
    { endTime: null },
    { location: null },
    { location: 'Mill Road' },
    { location: { address: { line1: 'x' } } },
    { location: { address: '4 Mill Road', coordinate: 'here' } },
    { location: { address: '4 Mill Road', coordinate: { lat: '40', lng: null } } },
  ])('is shown without the field that is wrong: %o', (wrong) => {
    malformed([{ ...flood, ...wrong }, ban]);
    expect(areOpen()).toEqual(['true', 'false']);
    const text = document.body.textContent;
    expect([text.includes('Road closed'), text.includes('Water over the road.')]).toEqual([
      !('title' in wrong),
      !('description' in wrong),
    ]);
    expect(text).not.toMatch(/Invalid|NaN|undefined|\[object/);
  });

  it('leaves the other alerts intact, even if its controls throw', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <AdminControlsContext value={{ AlertControls: BrokenControls }}>
        <AlertsList alerts={[flood, ban]} />
      </AdminControlsContext>,
    );
    expect(heads().map((head) => head.textContent)).toEqual([expect.stringContaining('Burn ban')]);
  });
});
