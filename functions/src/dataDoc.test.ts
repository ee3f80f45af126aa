import {
  access,
  auditLine,
  audiences,
  DAY_MS,
  entities,
  RETENTION_MS,
  seesField,
  serverCollections,
  subcollections,
  type Collection,
  type FieldSet,
} from '@firehouse/model';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { log } from './platform/log.ts';
import { generatedPage, table } from './testing/generatedPage.ts';
import { logLines } from './testing/logLines.ts';

const { expectSection } = generatedPage(resolve(import.meta.dirname, '../../docs/data.md'));

/** Describes the contents of server-only collections. */
const CONTENT: Readonly<Record<(typeof serverCollections | typeof subcollections)[number], string>> = {
  identities: 'the email address of each account, by its user ID, as the last sign-in verified it',
  mail: 'single emails: the recipient’s address, the text, and whether it was delivered',
  tokens: 'links that confirm a subscription: the address encrypted, the link’s token as a hash',
  limits:
    'how many public forms came from an IP address, for an email address and in all; both addresses as keyed hashes',
  ledgers:
    'requests that must not be repeated: keyed hashes, and what a repeat is answered with. One document lists the ' +
    'months to count again, until they are counted',
  dispatches:
    'the dispatch center’s reports of each incident: all fields of the incident, and times. Marks of incidents that ' +
    'moved to `drafts` or `trash`',
  malformed: 'which documents are malformed: collection and id, which is an email address for a member',
  violations: 'how often browsers reported violations of the content policy: counts by day, directive and page',
  weather: 'the weather warnings in force, as everybody sees them: one document, replaced every five minutes',
  migrations:
    'which changes of stored documents by releases are done: the number of documents, and the last one’s path',
  batches: 'the progress of each part of a mailing: ranges of addresses, and those that are sent later or were refused',
};

const code = (name: string) => `\`${name}\``;
const list = (names: readonly string[]) => names.map(code).join(', ');

/** Describes how long documents in a collection are kept. */
function kept(collection: string): string {
  const retention = (RETENTION_MS as Readonly<Record<string, number>>)[collection];
  if (retention === undefined) return 'until deleted';
  const days = retention === DAY_MS ? 'at most 1 day' : `at most ${retention / DAY_MS} days`;
  return collection === auditLine.collection ? `sign-ins ${days}, the rest until deleted` : days;
}

/** Returns the dotted names of all fields, including those in groups. */
function paths(fields: FieldSet, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group' ? paths(field.fields, `${prefix}${name}.`) : [prefix + name],
  );
}

/**
 * Returns the lowest audience that can see a field, `self` if members see it only in their own documents, or `server`
 * if nobody can read it.
 */
function classOf(collection: Collection, path: string): string {
  const entity = entities[collection];
  const { list: listing, get } = access[collection];
  const audience = audiences.find((one) => seesField(entity, path, one)) ?? 'server';
  if (listing === 'server' && get === 'server') return 'server';
  const isSelf = get === 'own' && (audience === 'admin' || (audience === 'member' && listing === 'own'));
  return isSelf ? 'self' : audience;
}

describe('docs/data.md', () => {
  it('has the class of every field', () => {
    const rows = (Object.keys(entities) as Collection[]).map((collection) => {
      const all = ['id', ...paths(entities[collection].fields)];
      const classes = ['public', 'member', 'self', 'admin', 'server'];
      const cells = classes.map((one) => list(all.filter((path) => classOf(collection, path) === one)));
      return [code(collection)].concat(cells, kept(collection));
    });
    expectSection('classes', table(['Collection', 'Public', 'Member', 'Self', 'Admin', 'Server', 'Kept'], rows));
  });

  it('has every collection that only the server reads', () => {
    const rows = [...serverCollections, ...subcollections].map((name) => [code(name), CONTENT[name], kept(name)]);
    expectSection('server', table(['Collection', 'Contains', 'Kept'], rows));
  });

  it('has every line that the functions log, with its fields', () => {
    const lines = logLines(readFileSync(resolve(import.meta.dirname, 'platform/log.ts'), 'utf8'));
    expect(lines.length).toBeGreaterThanOrEqual(Object.keys(log).length);
    expectSection(
      'log',
      table(
        ['Line', 'Severity', 'Fields'],
        lines.map(({ text, severity, fields }) => [text, severity, list(fields)]),
      ),
    );
  });
});
