import { company } from '@firehouse/model';
import { describe, expect, it, vi } from 'vitest';
import { alertContent, mailingTitle, postsContent, subscriptionNote, type MailedPost } from './mailingContent.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const site = 'https://site.example';

describe('the email about an alert', () => {
  it('has the text, the times in the company’s zone, the address, and a link to the map', () => {
    const { subject, parts } = alertContent(
      {
        title: 'Road closed',
        description: 'Use Millrace Road.',
        startTime: '2026-07-01T16:00:00.000Z',
        endTime: '2026-07-02T03:30:00.000Z',
        location: { address: '4 Mill Road', coordinate: { lat: 40.5, lng: -75.5 } },
      },
      site,
    );
    expect(subject).toBe('Alert: Road closed');
    expect(parts).toEqual([
      'Use Millrace Road.',
      {
        facts: [
          ['Starts', 'Wednesday, July 1, 2026 at 12:00 PM EDT'],
          ['Ends', 'Wednesday, July 1, 2026 at 11:30 PM EDT'],
          ['Where', '4 Mill Road'],
        ],
      },
      { link: 'https://www.google.com/maps/dir/?api=1&destination=40.5%2C-75.5', label: 'Map and directions' },
      { link: 'https://site.example/', label: 'All current alerts' },
      `In an emergency, call ${company.emergencyNumber}.`,
    ]);
  });

  it('links directions to the address without a coordinate, and has no map without a location', () => {
    const alert = { title: 'Road closed', description: 'Use Millrace Road.' };
    expect(JSON.stringify(alertContent({ ...alert, location: { address: 'Main & Oak' } }, site))).toContain(
      'destination=Main%20%26%20Oak',
    );
    expect(JSON.stringify(alertContent(alert, site))).not.toMatch(/Map|facts/);
  });

  it('says that it is a correction', () => {
    expect(alertContent({ title: 'Road closed', description: 'd' }, site, true).subject).toBe(
      'Corrected alert: Road closed',
    );
  });

  it('says in its subject that an alert is urgent', () => {
    const alert = { title: 'Boil your water', description: 'Until Friday.' };
    expect(alertContent({ ...alert, severity: 'urgent' }, site).subject).toBe('Urgent alert: Boil your water');
    expect(alertContent({ ...alert, severity: 'urgent' }, site, true).subject).toBe(
      'Urgent corrected alert: Boil your water',
    );
  });
});

describe('the email about posts', () => {
  const post: MailedPost = {
    id: 'p1',
    type: 'News',
    title: 'A new pumper',
    description: `It is here. ${'Come and see it. '.repeat(40)}`,
    occurrenceDate: '2026-07-01T02:00:00.000Z',
  };
  const event: MailedPost = {
    id: 'p/2',
    type: 'Event',
    title: 'Open house',
    description: 'Bring the children.',
    occurrenceDate: '2026-07-04T14:00:00.000Z',
    endDate: '2026-07-04T18:00:00.000Z',
  };

  it('has one post with its day, the beginning of its text, and the link', () => {
    const { subject, parts } = postsContent([post], site);
    expect(subject).toBe('A new pumper');
    expect(parts).toEqual([
      'News · Tuesday, June 30, 2026',
      expect.stringMatching(/^It is here\. .{200,289}…$/),
      { link: 'https://site.example/posts/ShowPost/p1', label: 'Read more' },
    ]);
  });

  it('has several posts, each under its title', () => {
    const { subject, preheader, parts } = postsContent([event, post], site);
    expect(subject).toBe('Open house and 1 more');
    expect(preheader).toBe('Open house · A new pumper');
    expect(parts[0]).toEqual({ heading: 'Open house' });
    expect(parts[1]).toMatch(/^Event · Saturday, July 4, 2026.*10:00.*2:00.*PM EDT$/);
    expect(parts[3]).toEqual({ link: 'https://site.example/posts/ShowPost/p%2F2', label: 'Read “Open house”' });
    expect(parts[4]).toEqual({ heading: 'A new pumper' });
  });
});

it('a long title is cut to fit its field', () => {
  expect(mailingTitle(['x'.repeat(200), 'y', 'z'])).toMatch(/^x{189} and 2 more$/);
  expect(mailingTitle(['x'])).toBe('x');
});

it('the note says why the subscriber gets the email', () => {
  expect(subscriptionNote('alerts')).toMatch(/subscribed to alerts from /);
  expect(subscriptionNote('posts')).toMatch(/subscribed to news and events from /);
});
