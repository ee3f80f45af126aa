import {
  AUDITED_SYSTEM,
  entities,
  isCollection,
  type AuditedOperation,
  type AuditEntry,
  type Entity,
} from '@firehouse/model';

const verbs: Readonly<Record<AuditedOperation, string>> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  close: 'closed',
  release: 'published',
  skip: 'did not apply an older message about',
  endSessions: 'ended all sessions of',
  signIn: 'signed in',
  signInRefused: 'refused a sign-in as',
};

/** The operations in the order of the filter, with their names. */
export const auditedOperations: Readonly<Record<AuditedOperation, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  close: 'Closed',
  release: 'Published',
  skip: 'Older messages',
  endSessions: 'Ended sessions',
  signIn: 'Sign-ins',
  signInRefused: 'Refused sign-ins',
};

/** The noun for a document of each collection. */
const nouns: Readonly<Record<string, string>> = {
  posts: 'the post',
  alerts: 'the alert',
  apparatus: 'the apparatus',
  members: 'the member',
  'members.applications': 'the application from',
  incidents: 'the incident',
  'incidents.closed': 'the closed incident',
  drafts: 'the draft',
  suppressions: 'the suppression of',
  mailings: 'the email',
};

/** Collections with an audit, in the order of the filter, with their names. */
export const auditedCollections: Readonly<Record<string, string>> = {
  posts: 'Posts',
  alerts: 'Alerts',
  apparatus: 'Apparatus',
  members: 'Members',
  'members.applications': 'Applications',
  incidents: 'Incidents',
  'incidents.closed': 'Closed incidents',
  drafts: 'Drafts',
  suppressions: 'Suppressed addresses',
  mailings: 'Emails',
};

/**
 * The author of a change, in words.
 * @param by as the audit has it
 * @param names of members by email address
 */
export function authorInWords(by: string, names: ReadonlyMap<string, string>): string {
  return by === AUDITED_SYSTEM ? 'The system' : (names.get(by) ?? by);
}

/**
 * One entry in one sentence: `Eleanor Marsh changed the post “Parade”: Title, Description.`
 * @param names of members by email address
 */
export function auditSentence(entry: AuditEntry, names: ReadonlyMap<string, string>): string {
  const { by, operation, collection, document, title, fields } = entry;
  if (operation === 'signIn') return `${authorInWords(by, names)} ${verbs.signIn}.`;
  const what = `${nouns[collection] ?? collection} “${title.trim() === '' ? document : title}”`;
  // The fields of a new document are not listed.
  const hasFields = operation === 'update' || operation === 'skip';
  const changed = hasFields && fields.length > 0 ? `: ${fieldLabels(collection, fields).join(', ')}` : '';
  return `${authorInWords(by, names)} ${verbs[operation]} ${what}${changed}${privilegesInWords(entry)}.`;
}

function privilegesInWords({ granted = [], taken = [] }: AuditEntry): string {
  return [
    granted.length > 0 && `; granted ${granted.join(' and ')}`,
    taken.length > 0 && `; took away ${taken.join(' and ')}`,
  ]
    .filter(Boolean)
    .join('');
}

/** Maps stored field names to their labels in the form. */
export function fieldLabels(collection: string, fields: readonly string[]): string[] {
  if (!isCollection(collection)) return [...fields];
  const entity: Entity = entities[collection];
  return fields.map((name) => entity.fields[name]?.label ?? name);
}
