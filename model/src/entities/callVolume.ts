import { MONTHS, type Month } from '../enumerations/months.ts';
import { defineEntity } from '../schema/entity.ts';
import type { NumberField } from '../schema/field.ts';

const monthFields = Object.fromEntries(
  MONTHS.map((month) => [month, { kind: 'number', label: month, audience: 'public', min: 0, integer: true }]),
) as Readonly<Record<Month, NumberField>>;

/** One year's incidents per month; the year is the ID (SPEC §3). Written by the aggregation. */
export const callVolume = defineEntity({
  collection: 'calls.volume',
  docType: 'calls.volume',
  label: 'Call volume',
  id: 'year',
  idAudience: 'public',
  fields: monthFields,
});

/**
 * One year's incidents per day, for calendars: `days` counts by `MM-DD` in the company's time zone and omits days
 * without incidents. Written by the aggregation.
 */
export const dailyCalls = defineEntity({
  collection: 'calls.daily',
  docType: 'calls.daily',
  label: 'Daily calls',
  id: 'year',
  idAudience: 'public',
  fields: {
    days: { kind: 'counts', label: 'Calls by day', audience: 'public', required: true },
  },
});
