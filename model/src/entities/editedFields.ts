/**
 * Fields of documents that users edit: a revision number for detecting conflicting edits (docs/api.md), and the
 * creation time. Documents created before these fields existed have neither; their `rev` counts as 0.
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
