import { company } from '@firehouse/model';
import { expect, it } from 'vitest';

interface ScheduledFunction {
  readonly __endpoint: { readonly scheduleTrigger: { readonly schedule: string; readonly timeZone: string } };
}

const isScheduled = (value: unknown): value is ScheduledFunction =>
  typeof value === 'function' &&
  '__endpoint' in value &&
  typeof value.__endpoint === 'object' &&
  value.__endpoint !== null &&
  'scheduleTrigger' in value.__endpoint;

it('every schedule uses the company’s time zone', async () => {
  const scheduled = Object.entries(await import('./background.ts')).flatMap(([name, value]) =>
    isScheduled(value) ? [[name, value.__endpoint.scheduleTrigger.timeZone] as const] : [],
  );
  expect(scheduled.map(([name]) => name)).toEqual(
    expect.arrayContaining(['aggregateCallsVolume', 'aggregateAllCallsVolume', 'retryMail', 'sweepUnnamedObjects']),
  );
  expect(new Set(scheduled.map(([, timeZone]) => timeZone))).toEqual(new Set([company.timeZone]));
});
