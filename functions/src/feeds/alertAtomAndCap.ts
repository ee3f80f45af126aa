import { company } from '@firehouse/model';
import { isoInCompanyZone } from '@firehouse/model/iso-time';
import { escaped } from '../text/markup.ts';
import { addressesOn } from './feedLinks.ts';
import type { PublishedAlert } from './publishedAlerts.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** CAP value for properties that our alerts don't have. */
const UNKNOWN = 'Unknown';

/** CAP values for urgent alerts, which describe a significant threat that requires immediate action. */
const urgent = { urgency: 'Immediate', severity: 'Severe' } as const;

/** Zero, because an alert has a single location instead of an affected area. */
const RADIUS_KM = 0;

/** Formats the current alerts, sorted by end time, as an Atom feed (RFC 4287). Each entry links to its CAP message. */
export function alertsFeed(alerts: readonly PublishedAlert[], site: string): string {
  const addresses = addressesOn(site);
  const newest = Math.max(0, ...alerts.map(({ changedAt }) => changedAt));
  return [
    DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${company.locale}">`,
    ...elements({
      id: addresses.alerts,
      title: `Alerts from ${company.shortName}`,
      subtitle: 'Current alerts, with their CAP 1.2 messages',
      updated: isoInCompanyZone(newest),
    }),
    `<author><name>${escaped(company.name)}</name><email>${escaped(company.email)}</email></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(addresses.alerts)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(addresses.home)}"/>`,
    ...alerts.flatMap(({ alert, publishedAt, changedAt }) => [
      '<entry>',
      ...elements({
        id: addresses.alert(alert.id),
        title: alert.title,
        updated: isoInCompanyZone(changedAt),
        published: isoInCompanyZone(publishedAt),
        summary: alert.description,
      }),
      `<link rel="alternate" type="application/cap+xml" href="${escaped(addresses.alert(alert.id))}"/>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}

/**
 * Formats an alert as a Common Alerting Protocol 1.2 message (OASIS,
 * https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2-os.html). The identifier changes only when the alert does.
 */
export function capMessage({ alert, rev, from, to, changedAt }: PublishedAlert, site: string): string {
  const { coordinate, address } = alert.location ?? {};
  return [
    DECLARATION,
    '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">',
    ...elements({
      // `identifier` and `sender` must not contain spaces or commas. These values never do.
      identifier: `${new URL(company.origin).hostname}.alerts.${encodeURIComponent(alert.id)}.${rev}`,
      sender: company.email,
      sent: isoInCompanyZone(changedAt),
      status: 'Actual',
      msgType: 'Alert',
      scope: 'Public',
    }),
    '<info>',
    ...elements({
      language: company.locale,
      category: 'Safety',
      event: alert.title,
      ...(alert.severity === 'urgent' ? urgent : { urgency: UNKNOWN, severity: UNKNOWN }),
      certainty: UNKNOWN,
      effective: isoInCompanyZone(from),
      onset: isoInCompanyZone(from),
      expires: isoInCompanyZone(to),
      senderName: company.name,
      headline: alert.title,
      description: alert.description,
      web: addressesOn(site).home,
      contact: company.email,
    }),
    '<area>',
    ...elements({
      areaDesc: address || `${company.address.city}, ${company.address.state}`,
      ...(coordinate && { circle: `${coordinate.lat},${coordinate.lng} ${RADIUS_KM}` }),
    }),
    '</area>',
    '</info>',
    '</alert>',
    '',
  ].join('\n');
}

function elements(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).map(([name, text]) => `<${name}>${escaped(text)}</${name}>`);
}
