/** The API's URLs for requests that only admins make; separate, because every page loads apiPaths.ts. */
export const adminApiPaths = {
  /** Creates a document. */
  create: (collection: string) => `/col/${collection}/doc`,
  /** Restores a deleted document. */
  restore: (collection: string, id: string) => `/col/${collection}/doc/${encodeURIComponent(id)}/restore`,
  /** Publishes a draft, or publishes in full an incident that the publication policy restricts. */
  release: (collection: 'drafts' | 'incidents' | 'incidents.closed', id: string) =>
    `/col/${collection}/doc/${encodeURIComponent(id)}/release`,
  /**
   * Uploads an image.
   * @param docType the folder in the object store
   */
  upload: (docType: string, fileName: string) => `/obj/m/${docType}/${encodeURIComponent(fileName)}`,
  /**
   * Pauses, resumes or cancels a mailing, or sends the caller a test email.
   * @param id the mailing's ID; for a test, the mailing doesn't have to exist
   */
  mailing: (id: string, action: 'pause' | 'resume' | 'cancel' | 'test') =>
    `/mailings/${encodeURIComponent(id)}/${action}`,
  /** Signs a member out everywhere. */
  endSessions: (memberId: string) => `/members/${encodeURIComponent(memberId)}/sessions/end`,
  /** Lets a suppressed address receive mailings again. */
  allowAddress: '/suppressions/allow',
  /** Reads the malformed documents. */
  malformed: '/malformed',
  /** Deletes a malformed document. */
  malformedDocument: (collection: string, id: string) => `/malformed/${collection}/${encodeURIComponent(id)}`,
  /** Reads how often browsers reported content policy violations. */
  violations: '/violations',
  /** Reads the number of subscribed addresses by type. */
  subscriptionCounts: '/subscriptions/counts',
} as const;
