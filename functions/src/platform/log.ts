import * as logger from 'firebase-functions/logger';

/** A request that was rejected with 401 or 403. */
export interface RefusedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, not the actual path. */
  readonly route: string;
  /** User ID, if the request had a valid token. */
  readonly uid: string | undefined;
  readonly reason: string;
}

/** A rejected sign-in or account creation. */
export interface SignInRefusal {
  readonly uid: string | undefined;
  readonly provider: string;
  readonly reason: string;
}

/**
 * All log lines of the functions. They are defined in one place so that it is easy to check that none of them contain
 * personal data: no email addresses, names, documents or URLs (which can contain an address). Accounts are identified
 * by their user ID.
 */
export const log = {
  requestFailed: (
    request: { readonly requestId: string; readonly method: string; readonly route: string },
    error: unknown,
  ) => logger.error('A request failed.', { ...request, error: described(error) }),
  formsNotCounted: (error: unknown) =>
    logger.error('Public forms cannot be counted, so none are accepted.', { error: described(error) }),
  requestRefused: (request: RefusedRequest) => logger.info('A request was refused.', request),
  signedIn: (account: { readonly uid: string; readonly provider: string }) => logger.info('A user signed in.', account),
  signInRefused: (refusal: SignInRefusal) => logger.warn('A sign-in was refused.', refusal),
  refusalNotRecorded: (error: unknown) =>
    logger.error('A refused sign-in was not recorded in the audit.', { error: described(error) }),
  linesOmitted: (omitted: number) => logger.warn('Too many lines: some were not logged.', { omitted }),
  incidentArchived: (incident: string, copy: 'created' | 'changed' | 'unchanged') =>
    logger.info('A closed incident was archived.', { incident, copy }),
  signInNotRecorded: (error: unknown) => logger.error('A sign-in was not recorded.', { error: described(error) }),
  incidentsCounted: ({
    year,
    total,
    changed,
  }: {
    readonly year: number;
    readonly total: number;
    readonly changed: boolean;
  }) => logger.info('Calls of a year were counted.', { year, total, changed }),
  objectCleaned: (folder: string, outcome: string) =>
    logger.info('An unmarked object was checked.', { folder, outcome }),
  objectsSwept: ({ seen, deleted }: { readonly seen: number; readonly deleted: number }) =>
    logger.info('Objects that no document names were deleted.', { seen, deleted }),
  noMailServer: () => logger.warn('SMTP_HOST is not set: emails wait in the collection mail.'),
  mailEventsRead: (counts: { readonly events: number; readonly suppressed: number }) =>
    logger.info('Events of the mail provider were read.', counts),
  dispatchRead: (message: { readonly format: string; readonly state: string }) =>
    logger.info('A dispatch message was read.', message),
  emailNotSent: (mail: string, state: 'RETRY' | 'ERROR', reason: string | null) =>
    logger.warn('An email was not sent.', { mail, state, reason }),
  documentMalformed: (collection: string, document: string) =>
    logger.warn('A malformed document was read.', { collection, document: masked(document) }),
  malformedNotRecorded: (error: unknown) =>
    logger.error('A malformed document was not recorded.', { error: described(error) }),
  violationsNotCounted: (error: unknown) =>
    logger.error('Violations of the content policy were not counted yet.', { error: described(error) }),
  weatherUnavailable: (error: unknown) =>
    logger.warn('Weather warnings cannot be read, so none are shown.', { error: described(error) }),
  weatherMalformed: (skipped: number) => logger.warn('Malformed weather warnings were skipped.', { skipped }),
  mailingWaits: (reason: string) => logger.warn('A mailing is waiting.', { reason: masked(reason) }),
};

const ADDRESS = /(?<![^\s@/"'<>()])[^\s@/"'<>()]+@[^\s@/"'<>()]+/g;

/**
 * Returns the parts of an error that can be logged. Masks email addresses, because database errors contain document
 * paths, and the ID of a member's document is an email address.
 */
export function described(error: unknown): { name: string; code?: string | number; text: string } {
  if (!(error instanceof Error)) return { name: typeof error, text: masked(String(error)) };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  return { name: error.name, ...(code === undefined ? {} : { code }), text: masked(error.stack ?? error.message) };
}

/** Replaces email addresses in a string, including URL-encoded ones. */
export function masked(text: string): string {
  return text.replaceAll(ADDRESS, '<address>').replaceAll(/(?<![^\s/])[^\s/]+%40[^\s/]+/gi, '<address>');
}
