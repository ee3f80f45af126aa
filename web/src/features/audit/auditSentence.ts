import {
  AUDITED_SYSTEM,
  collections,
  entities,
  isCollection,
  type AuditedOperation,
  type AuditLine,
  type CollectionFacts,
  type Entity,
} from '@firehouse/model';
import { inSeries } from '../../lib/words/inSeries.ts';

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

/** Operation labels, in the order of the filter. */
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

const audited = Object.entries<CollectionFacts>(collections).flatMap(([name, { audit }]) =>
  audit === undefined ? [] : [[name, audit] as const],
);

/** Noun for the documents in each collection. */
const nouns = new Map(audited.map(([collection, { noun }]) => [collection, noun]));

/** Collection labels, in the order of the filter. */
export const auditedCollections: Readonly<Record<string, string>> = Object.fromEntries(
  audited.map(([collection, { name }]) => [collection, name]),
);

/**
 * Returns the display name of a change's author.
 * @param by email address or `system`, as in the audit
 * @param names member names by email address
 */
export function authorInWords(by: string, names: ReadonlyMap<string, string>): string {
  return by === AUDITED_SYSTEM ? 'The system' : (names.get(by) ?? by);
}

/** Describes an audit line in a sentence: `Eleanor Marsh changed the post “Parade”: Title, Description.` */
export function auditSentence(line: AuditLine, names: ReadonlyMap<string, string>): string {
  const { by, operation, collection, document, title, fields } = line;
  if (operation === 'signIn') return `${authorInWords(by, names)} ${verbs.signIn}.`;
  if (operation === 'create' && collection === 'members.applications') return `${title} applied to join.`;
  const noun = nouns.get(collection) ?? collection;
  const isOnly = isCollection(collection) && entities[collection].id === 'singleton';
  const what = isOnly ? noun : `${noun} “${title.trim() === '' ? document : title}”`;
  // Other operations affect the whole document.
  const hasFields = operation === 'update' || operation === 'skip';
  const changed = hasFields && fields.length > 0 ? `: ${fieldLabels(collection, fields).join(', ')}` : '';
  return `${authorInWords(by, names)} ${verbs[operation]} ${what}${changed}${privilegesInWords(line)}.`;
}

/**
 * Describes audit lines with the same author and operation in one sentence: `The system added 31 members and 1 alert.`
 */
export function batchSentence(
  entries: readonly [AuditLine, ...AuditLine[]],
  names: ReadonlyMap<string, string>,
): string {
  const counts = new Map<string, number>();
  for (const { collection } of entries) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  const [{ by, operation }] = entries;
  const parts = [...counts].map(([collection, count]) => {
    const one = (nouns.get(collection) ?? collection).replace(/^the /, '');
    return `${count} ${count === 1 ? one : (auditedCollections[collection] ?? collection).toLowerCase()}`;
  });
  return `${authorInWords(by, names)} ${verbs[operation]} ${inSeries(parts)}.`;
}

function privilegesInWords({ granted = [], taken = [] }: AuditLine): string {
  return [
    granted.length > 0 && `; granted ${granted.join(' and ')}`,
    taken.length > 0 && `; took away ${taken.join(' and ')}`,
  ]
    .filter(Boolean)
    .join('');
}

/** Returns the form labels for stored fields. */
export function fieldLabels(collection: string, fields: readonly string[]): string[] {
  if (!isCollection(collection)) return [...fields];
  const entity: Entity = entities[collection];
  return fields.map((name) => entity.fields[name]?.label ?? name);
}
