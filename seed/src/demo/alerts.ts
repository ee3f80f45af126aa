import { alert, company } from '@firehouse/model';
import type { DemoDocument } from './document.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Two alerts in force, one of them at a place, and one that is yet to come.
 * @param now milliseconds since 1970
 */
export function demoAlerts(now: number): DemoDocument[] {
  const at = (offset: number): string => new Date(now + offset).toISOString();
  return [
    {
      entity: alert,
      id: 'demo-road-closed',
      fields: {
        title: 'Lantern Hill Road closed at Millrace Road',
        description:
          'A water main is being replaced. Fire apparatus and residents can pass; everybody else please use Tollgate Lane. The road opens again when the work is done, at the latest on the date of this alert.',
        startTime: at(-5 * HOUR_MS),
        endTime: at(2 * DAY_MS),
        location: {
          coordinate: { lat: company.coordinate.lat + 0.0061, lng: company.coordinate.lng - 0.0048 },
          address: 'Lantern Hill Road and Millrace Road, Salisbury Township, PA 18103',
        },
      },
    },
    {
      entity: alert,
      id: 'demo-burn-ban',
      fields: {
        title: 'No open burning until it rains',
        description:
          'Lehigh County is dry and windy. Please burn nothing outdoors: no leaves, no brush, no fire pits. Cooking on a grill away from the house is fine. If you see smoke in the woods, dial 911.',
        startTime: at(-DAY_MS),
        endTime: at(5 * DAY_MS),
      },
    },
    {
      entity: alert,
      id: 'demo-siren-test',
      fields: {
        title: 'Siren test',
        description: 'The siren on the station roof is tested for three minutes. There is nothing to do.',
        startTime: at(3 * DAY_MS),
        endTime: at(3 * DAY_MS + HOUR_MS),
      },
    },
  ];
}
