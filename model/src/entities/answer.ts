import { answers } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';

/**
 * A member's answer to whether they will attend a training or event (docs/decisions/047). Members answer for themselves
 * until it begins; admins can answer for anyone at any time. Visitors can't see answers.
 */
export const answer = defineEntity({
  collection: 'answers',
  docType: 'answers',
  label: 'Answer',
  id: 'postAndMember',
  idAudience: 'member',
  fields: {
    post: {
      kind: 'text',
      label: 'Training or event',
      audience: 'member',
      required: true,
      editable: false,
      maxLength: 200,
      pattern: '[^_/]+',
      help: 'Its id.',
    },
    member: { kind: 'email', label: 'Member', audience: 'member', required: true, editable: false },
    answer: {
      kind: 'select',
      label: 'Coming?',
      noun: 'answer',
      audience: 'member',
      required: true,
      options: answers,
      optionLabels: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
    },
    note: { kind: 'text', label: 'Note', audience: 'member', maxLength: 200 },
    ...edited,
  },
});

/** Returns the ID of a member's answer for a training or an event. */
export const answerId = ({ post, member }: { readonly post: string; readonly member: string }): string =>
  `${post}_${member}`;
