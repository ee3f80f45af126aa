/**
 * Fields in every document that users edit: the number of changes, so that nobody overwrites changes they have not seen
 * (docs/api.md), and the creation time. Older documents have neither field; their `rev` counts as 0.
 */
export const edited = {
  rev: {
    kind: 'number',
    label: 'Revision',
    audience: 'admin',
    hidden: true,
    editable: false,
    filledBy: 'revision',
    integer: true,
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
