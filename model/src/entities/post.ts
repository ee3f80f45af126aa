import { defineEntity } from '../schema/entity.ts';
import { repetitions } from '../enumerations/choices.ts';
import { postTypes } from '../enumerations/postTypes.ts';
import { edited } from './editedFields.ts';
import { emailed } from './mailing.ts';
import { IMAGE_TYPES } from '../values/imageTypes.ts';

/** A news item, event, training or incident report (SPEC §3). */
export const post = defineEntity({
  collection: 'posts',
  docType: 'posts',
  label: 'Post',
  id: 'random',
  idAudience: 'public',
  fields: {
    type: { kind: 'select', label: 'Type', audience: 'public', required: true, options: postTypes },
    title: { kind: 'text', label: 'Title', audience: 'public', required: true, maxLength: 200 },
    subtitle: { kind: 'text', label: 'Subtitle', audience: 'public', maxLength: 300 },
    postedBy: {
      kind: 'email',
      label: 'Posted by',
      audience: 'admin',
      required: true,
      shownWithout: true,
      hidden: true,
      editable: false,
      filledBy: 'caller',
    },
    description: { kind: 'textarea', label: 'Description', audience: 'public', required: true, maxLength: 20_000 },
    occurrenceDate: { kind: 'timestamp', label: 'Date', audience: 'public', required: true },
    endDate: { kind: 'timestamp', label: 'Ends', noun: 'end', audience: 'public', after: 'occurrenceDate' },
    repeats: {
      kind: 'select',
      label: 'Repeats',
      audience: 'admin',
      editable: false,
      hidden: 'edit',
      options: repetitions,
      optionLabels: {
        '': 'Does not repeat',
        weekly: 'Every week',
        biweekly: 'Every two weeks',
        monthly: 'Every month, on the same weekday',
      },
      help: 'For trainings and events: creates one for each date.',
    },
    repeatsUntil: {
      kind: 'timestamp',
      isDate: true,
      label: 'Until',
      noun: 'last day',
      audience: 'admin',
      editable: false,
      hidden: 'edit',
    },
    series: {
      kind: 'text',
      label: 'Series',
      audience: 'admin',
      hidden: true,
      editable: false,
      filledBy: 'server',
      maxLength: 40,
      help: 'The id of the first date, if this is one of several (docs/decisions/047).',
    },
    media: { kind: 'files', label: 'Pictures', audience: 'public', accept: IMAGE_TYPES, maxFiles: 30 },
    facebookPostId: {
      kind: 'text',
      label: 'Facebook post',
      audience: 'admin',
      hidden: true,
      maxLength: 100,
      pattern: '[0-9]+_[0-9]+',
      help: 'Page id and post id, joined by an underscore.',
    },
    ...emailed,
    ...edited,
  },
});
