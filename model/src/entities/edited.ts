/**
 * What every document carries that people edit: how often it was changed, so that nobody overwrites what he has
 * not seen (docs/api.md), and when it was made. Documents from before have neither; their `rev`
 * counts as 0.
 */
export const edited = {
  rev: {
    kind: 'number',
    label: 'Revision',
    audience: 'admin',
    hidden: true,
    editable: false,
    filledBy: 'revision',
    whole: true,
    min: 1,
  },
  createdAt: {
    kind: 'timestamp',
    label: 'Created',
    audience: 'admin',
    hidden: true,
    editable: false,
    filledBy: 'creation',
  },
} as const;
