import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';

const lines = { kind: 'textarea', audience: 'public', maxLength: 4_000, help: 'One per line.' } as const;
const formatted =
  'Leave a blank line between paragraphs. A line that begins with # is a heading, one with - an item of a list. ' +
  'Web and email addresses become links.';

/** Maximum amount of money, in US dollars. */
const AMOUNT_MAX = 1_000_000_000;

/**
 * The site's texts and amounts that admins have changed (docs/decisions/046). For a missing field, the site uses the
 * company's own value (`model/src/siteContent.ts`).
 */
export const siteContent = defineEntity({
  collection: 'site',
  docType: 'site',
  label: 'Site',
  id: 'singleton',
  idAudience: 'public',
  fields: {
    fundraiser: {
      kind: 'group',
      label: 'Fundraiser',
      audience: 'public',
      fields: {
        raised: { kind: 'number', label: 'Dollars raised', audience: 'public', integer: true, min: 0, max: AMOUNT_MAX },
        required: {
          kind: 'number',
          label: 'Dollars required',
          audience: 'public',
          integer: true,
          min: 1,
          max: AMOUNT_MAX,
        },
        constructedPercent: {
          kind: 'number',
          label: 'Percent constructed',
          audience: 'public',
          min: 0,
          max: 100,
        },
        text: {
          kind: 'textarea',
          label: 'Text',
          audience: 'public',
          maxLength: 4_000,
          help: formatted,
        },
      },
    },
    notice: {
      kind: 'text',
      label: 'Notice',
      audience: 'public',
      maxLength: 300,
      help: 'One line at the top of each page. Web and email addresses become links. Empty it to remove the notice.',
    },
    about: { kind: 'textarea', label: 'About text', audience: 'public', maxLength: 20_000, help: formatted },
    joining: {
      kind: 'group',
      label: 'Joining',
      audience: 'public',
      fields: {
        requirements: { ...lines, label: 'Requirements' },
        expectations: { ...lines, label: 'Expectations' },
        process: { ...lines, label: 'Process' },
      },
    },
    donate: { kind: 'textarea', label: 'Donations page', audience: 'public', maxLength: 20_000, help: formatted },
    ...edited,
    // Public, so that open pages notice a change (LiveContent).
    rev: { ...edited.rev, audience: 'public' },
  },
});
