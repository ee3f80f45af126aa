/** Returns the API path for proposing the user's own attendance of an incident or a training (docs/api.md). */
export const respondPath = (collection: 'incidents' | 'incidents.closed' | 'posts', id: string) =>
  `/col/${collection}/doc/${encodeURIComponent(id)}/respond`;
