import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';
import { STORM_MAX_DAYS } from './stormPeriod.ts';

/** Maximum number of incidents that an admin can exclude from a storm. */
const EXCLUDED_MAX = 200;

/**
 * Incidents that an admin grouped under a title and a text (docs/decisions/044). A storm refers to them by their times,
 * so it doesn't change them, and reveals nothing about incidents that visitors can't see.
 */
export const storm = defineEntity({
  collection: 'storms',
  docType: 'storms',
  label: 'Storm',
  id: 'random',
  idAudience: 'public',
  fields: {
    title: { kind: 'text', label: 'Title', audience: 'public', required: true, maxLength: 200 },
    description: {
      kind: 'textarea',
      label: 'Text',
      audience: 'public',
      required: true,
      maxLength: 2_000,
      help: 'Everybody can read the title and the text.',
    },
    startTime: { kind: 'timestamp', label: 'From', noun: 'start', audience: 'public', required: true },
    endTime: {
      kind: 'timestamp',
      label: 'To',
      noun: 'end',
      audience: 'public',
      required: true,
      after: 'startTime',
      withinDays: STORM_MAX_DAYS,
      help: 'It can be later than now: new calls join the group.',
    },
    excluded: {
      kind: 'incidentIds',
      label: 'Excluded calls',
      audience: 'public',
      maxIds: EXCLUDED_MAX,
    },
    ...edited,
  },
});
