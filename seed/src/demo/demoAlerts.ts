import { alert, company, responseArea } from '@firehouse/model';
import { companyDate, dateInWords, momentOf } from './demoDates.ts';
import type { DemoDocument } from './demoDocument.ts';
import { firstTown, stationStreet } from './demoAddresses.ts';

/**
 * Creates two current alerts, one of them with an address, and an upcoming one. Each description mentions when the
 * alert ends.
 */
export function demoAlerts(now: number): DemoDocument[] {
  const today = companyDate(now);
  const at = (days: number, time: string) => new Date(momentOf(today.add({ days }), time)).toISOString();
  const inWords = (days: number) => dateInWords(today.add({ days }));
  return [
    {
      entity: alert,
      id: 'demo-road-closed',
      fields: {
        title: `${stationStreet} closed at Millrace Road`,
        description:
          'Please use Tollgate Lane. Only residents and fire apparatus can pass while a water main is replaced. ' +
          `The road reopens on ${inWords(2)}, at 5:00 PM.`,
        startTime: at(-1, '07:00'),
        endTime: at(2, '17:00'),
        location: {
          coordinate: { lat: company.coordinate.lat + 0.0061, lng: company.coordinate.lng - 0.0048 },
          address: `${stationStreet} and Millrace Road, ${firstTown}, ${company.address.state} ${company.address.zip}`,
        },
      },
    },
    {
      entity: alert,
      id: 'demo-burn-ban',
      fields: {
        title: `No open burning through ${inWords(5)}`,
        description:
          `${responseArea.county} is dry and windy. Please burn nothing outdoors: no leaves, no brush, ` +
          'no fire pits. Cooking on a grill away from the house is fine. If you see smoke in the woods, ' +
          `call ${company.emergencyNumber}. The ban ends on ${inWords(5)}, at 8:00 PM.`,
        startTime: at(-2, '08:00'),
        endTime: at(5, '20:00'),
      },
    },
    {
      entity: alert,
      id: 'demo-siren-test',
      fields: {
        title: 'Siren test',
        description:
          'We are testing the siren on the station roof. The test ends at 12:15 PM. There is nothing you need to do.',
        startTime: at(3, '12:00'),
        endTime: at(3, '12:15'),
      },
    },
  ];
}
