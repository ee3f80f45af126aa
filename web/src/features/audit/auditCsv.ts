import type { AuditLine } from '@firehouse/model';
import { csvText } from '@firehouse/model/csv';
import { wallTimeOf } from '../../lib/time/wallTime.ts';
import { authorInWords, fieldLabels } from './auditSentence.ts';

const heading = [
  'Local time',
  'UTC time',
  'Person',
  'Account',
  'Operation',
  'Collection',
  'Document',
  'Title',
  'Fields',
  'Granted',
  'Taken',
];

/**
 * Formats the audit as CSV for a spreadsheet.
 * @param names members' names by email address
 */
export function auditCsv(entries: readonly AuditLine[], names: ReadonlyMap<string, string>): string {
  return csvText([
    heading,
    ...entries.map(({ at, by, operation, collection, document, title, fields, granted = [], taken = [] }) => [
      wallTimeOf(Date.parse(at)).replace('T', ' '),
      at,
      authorInWords(by, names),
      by,
      operation,
      collection,
      document,
      title,
      fieldLabels(collection, fields).join('; '),
      granted.join('; '),
      taken.join('; '),
    ]),
  ]);
}
