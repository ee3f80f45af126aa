import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';
import { emailed } from './mailing.ts';

/** A public warning that is shown between its start and end times (SPEC §3). */
export const alert = defineEntity({
  collection: 'alerts',
  docType: 'alerts',
  label: 'Alert',
  id: 'random',
  idAudience: 'public',
  fields: {
    title: { kind: 'text', label: 'Title', audience: 'public', required: true, maxLength: 200 },
    description: { kind: 'textarea', label: 'Details', audience: 'public', required: true, maxLength: 5_000 },
    startTime: { kind: 'timestamp', label: 'Starts', noun: 'start', audience: 'public', required: true },
    endTime: { kind: 'timestamp', label: 'Ends', noun: 'end', audience: 'public', required: true, after: 'startTime' },
    severity: {
      kind: 'select',
      label: 'Severity',
      audience: 'public',
      options: ['urgent'],
      optionLabels: { '': 'Normal', urgent: 'Urgent' },
    },
    location: { kind: 'location', label: 'Location', audience: 'public' },
    ...emailed,
    ...edited,
  },
});
