/**
 * API paths for requests by admins, and by members in the portal. Kept out of apiPaths.ts because every page loads that
 * file.
 */
export const adminApiPaths = {
  create: (collection: string) => `/col/${collection}/doc`,
  restore: (collection: string, id: string) => `/col/${collection}/doc/${encodeURIComponent(id)}/restore`,
  /** Publishes a draft, or lifts the publication policy's restrictions from an incident. */
  release: (collection: 'drafts' | 'incidents' | 'incidents.closed', id: string) =>
    `/col/${collection}/doc/${encodeURIComponent(id)}/release`,
  /** Proposes the user's own attendance at an incident or a training. */
  respond: (collection: 'incidents' | 'incidents.closed' | 'posts', id: string) =>
    `/col/${collection}/doc/${encodeURIComponent(id)}/respond`,
  /** Deletes the dates of a series; with `from`, only those from that ISO time on. */
  series: (id: string, from?: string) =>
    `/series/${encodeURIComponent(id)}${from === undefined ? '' : `?from=${encodeURIComponent(from)}`}`,
  restoreSeries: (deletion: string) => `/series/${encodeURIComponent(deletion)}/restore`,
  upload: (docType: string, fileName: string) => `/obj/m/${docType}/${encodeURIComponent(fileName)}`,
  /**
   * Pauses, resumes or cancels a mailing, or sends the caller a test email.
   * @param id the mailing's ID; a test doesn't need an existing mailing
   */
  mailing: (id: string, action: 'pause' | 'resume' | 'cancel' | 'test') =>
    `/mailings/${encodeURIComponent(id)}/${action}`,
  /** The image of a certificate, for its member and admins. */
  certificateImage: (id: string) => `/certificates/${encodeURIComponent(id)}/image`,
  endSessions: (memberId: string) => `/members/${encodeURIComponent(memberId)}/sessions/end`,
  /** Lets a suppressed address receive email again. */
  allowAddress: '/suppressions/allow',
  malformed: '/malformed',
  malformedDocument: (collection: string, id: string) => `/malformed/${collection}/${encodeURIComponent(id)}`,
  /** Counts the content security policy violations that browsers reported. */
  violations: '/violations',
  /** Counts subscribed addresses by type. */
  subscriptionCounts: '/subscriptions/counts',
} as const;
