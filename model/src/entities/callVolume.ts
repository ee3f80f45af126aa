import { MONTHS, type Month } from '../enumerations/months.ts';
import { defineEntity } from '../schema/entity.ts';
import type { NumberField } from '../schema/field.ts';

const monthFields = Object.fromEntries(
  MONTHS.map((month) => [month, { kind: 'number', label: month, audience: 'public', min: 0, integer: true }]),
) as Readonly<Record<Month, NumberField>>;

/** Incidents per month in one year (SPEC §3). The document ID is the year. Scheduled functions update it. */
export const callVolume = defineEntity({
  collection: 'calls.volume',
  docType: 'calls.volume',
  label: 'Call volume',
  id: 'year',
  idAudience: 'public',
  fields: monthFields,
});

/**
 * Incidents per day in one year, keyed by `MM-DD`; days without incidents are omitted. Scheduled functions update it.
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
