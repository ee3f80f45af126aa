import { company } from '@firehouse/model';
import { JSDOM, type Document } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { alertsFeed, capMessage } from './alertAtomAndCap.ts';
import type { PublishedAlert } from './publishedAlerts.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const SITE = 'https://site.example';

function published(more: Partial<PublishedAlert> = {}): PublishedAlert {
  return {
    alert: { id: 'a 1,<', title: 'Burn ban', description: 'No open fires.\nUntil rain.' },
    rev: 2,
    from: Date.UTC(2026, 6, 1, 12),
    to: Date.UTC(2026, 6, 3, 3, 59, 59),
    publishedAt: Date.UTC(2026, 5, 30),
    changedAt: Date.UTC(2026, 6, 1, 13, 30),
    ...more,
  };
}

function parsed(xml: string): Document {
  return new JSDOM(xml, { contentType: 'text/xml' }).window.document;
}

function texts(document: Document, ...names: readonly string[]): (string | null | undefined)[] {
  return names.map((name) => document.querySelector(name)?.textContent);
}

function identifier(more: Partial<PublishedAlert>): string {
  return parsed(capMessage(published(more), SITE)).querySelector('identifier')?.textContent ?? '';
}

describe('a CAP message', () => {
  it('has sender, times, event and area; urgency, severity and certainty are unknown', () => {
    const message = parsed(capMessage(published(), SITE));
    expect(message.documentElement.getAttribute('xmlns')).toBe('urn:oasis:names:tc:emergency:cap:1.2');
    expect(texts(message, 'sender', 'sent', 'status', 'msgType', 'scope')).toEqual([
      company.email,
      '2026-07-01T09:30:00-04:00',
      'Actual',
      'Alert',
      'Public',
    ]);
    expect(texts(message, 'effective', 'onset', 'expires')).toEqual([
      '2026-07-01T08:00:00-04:00',
      '2026-07-01T08:00:00-04:00',
      '2026-07-02T23:59:59-04:00',
    ]);
    expect(texts(message, 'event', 'headline', 'description', 'web', 'areaDesc')).toEqual([
      'Burn ban',
      'Burn ban',
      'No open fires.\nUntil rain.',
      `${SITE}/`,
      `${company.address.city}, ${company.address.state}`,
    ]);
    expect(texts(message, 'urgency', 'severity', 'certainty')).toEqual(['Unknown', 'Unknown', 'Unknown']);
    expect(message.querySelector('circle')).toBeNull();
  });

  // SPEC 10.109
  it('rates an urgent alert as severe and immediate; nothing states how certain it is', () => {
    const message = parsed(capMessage(published({ alert: { ...published().alert, severity: 'urgent' } }), SITE));
    expect(texts(message, 'urgency', 'severity', 'certainty')).toEqual(['Immediate', 'Severe', 'Unknown']);
  });

  it('has an identifier that is stable until the alert is edited, without reserved characters', () => {
    expect(identifier({})).toBe(`${new URL(company.origin).host}.alerts.a%201%2C%3C.2`);
    expect(identifier({ to: 0, changedAt: 0 })).toBe(identifier({}));
    expect(identifier({ rev: 3 })).not.toBe(identifier({}));
  });

  it('has the location, if the alert has one', () => {
    const location = { coordinate: { lat: 40.5, lng: -75.4 }, address: '4 Mill & Oak Road' };
    const placed = { alert: { ...published().alert, location } };
    const message = parsed(capMessage(published(placed), SITE));
    expect(texts(message, 'areaDesc', 'circle')).toEqual(['4 Mill & Oak Road', '40.5,-75.4 0']);
  });

  it('describes the area by the address alone', () => {
    const placed = { alert: { ...published().alert, location: { address: '4 Mill & Oak Road' } } };
    const message = parsed(capMessage(published(placed), SITE));
    expect(texts(message, 'areaDesc')).toEqual(['4 Mill & Oak Road']);
    expect(message.querySelectorAll('area > *')).toHaveLength(1);
  });
});

describe('the feed of alerts', () => {
  it('is Atom with an entry for each alert, and a link to its message', () => {
    const feed = parsed(
      alertsFeed([published(), published({ changedAt: 0, alert: { ...published().alert, id: 'b' } })], SITE),
    );
    expect(feed.documentElement.getAttribute('xmlns')).toBe('http://www.w3.org/2005/Atom');
    expect(feed.querySelector('feed > id')?.textContent).toBe(`${SITE}/feeds/alerts.xml`);
    expect(feed.querySelector('feed > updated')?.textContent).toBe('2026-07-01T09:30:00-04:00');
    expect(feed.querySelector('feed > link[rel=self]')?.getAttribute('href')).toBe(`${SITE}/feeds/alerts.xml`);
    const entries = [...feed.querySelectorAll('entry')];
    expect(entries.map((each) => each.querySelector('link')?.getAttribute('href'))).toEqual([
      `${SITE}/feeds/alerts/a%201%2C%3C.xml`,
      `${SITE}/feeds/alerts/b.xml`,
    ]);
    expect(entries.map((each) => each.querySelector('link')?.getAttribute('type'))).toEqual([
      'application/cap+xml',
      'application/cap+xml',
    ]);
    expect(entries[0]?.querySelector('summary')?.textContent).toBe('No open fires.\nUntil rain.');
  });

  it('is valid without alerts, and the same each time', () => {
    const empty = alertsFeed([], SITE);
    expect(parsed(empty).querySelectorAll('entry')).toHaveLength(0);
    expect(alertsFeed([], SITE)).toBe(empty);
  });
});
