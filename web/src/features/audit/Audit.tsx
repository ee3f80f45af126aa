import { UNLIMITED, type AuditLine } from '@firehouse/model';
import { useMemo, useState } from 'react';
import { csvText } from '@firehouse/model/csv';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { usePages } from '../../lib/api/usePages.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { download } from '../../lib/files/download.ts';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { dayInFull } from '../../lib/time/dayInWords.ts';
import { clock } from '../../lib/time/timeInWords.ts';
import { dayOf, wallTimeOf } from '../../lib/time/wallTime.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { fullName, usePortalMembers } from '../members/portalMembers.ts';
import { AuditFilters, everyChange, queryOf } from './AuditFilters.tsx';
import { auditSentence, batchSentence, authorInWords, fieldLabels } from './auditSentence.ts';
import { groupByDay, type Batch } from './groupByDay.ts';
import '../../ui/form/formControls.scss';
import './audit.scss';

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Renders the audit: who changed what and who signed in, one sentence per line, grouped by day and newest first. Has
 * filters and a CSV export.
 */
export function Audit() {
  // Set when the admin comes from the history link in a member's record.
  const [record, setRecord] = useHistoryState('record', isId);
  const [isBy, setIsBy] = useState(false);
  const [chosen, setChosen] = useState(everyChange);
  const { value: members } = usePortalMembers();
  const names = useMemo(() => new Map(members.map((member) => [member.id, fullName(member)])), [members]);
  const q = record === undefined ? queryOf(chosen) : historyQuery(record, isBy);
  const query = { orderBy: 'at,desc', ...(q !== '' && { q }) };
  const pages = usePages<AuditLine>('audit', query);
  return (
    <>
      <div className="audit-filters">
        {record === undefined ? (
          <AuditFilters value={chosen} onChange={setChosen} names={names} />
        ) : (
          <HistoryOf
            name={names.get(record) ?? record}
            isBy={isBy}
            onChoose={setIsBy}
            onLeave={() => setRecord(undefined)}
          />
        )}
        {pages.items.length > 0 && <DownloadButton query={query} names={names} />}
      </div>
      <PagedList
        pages={pages}
        what="the changes"
        empty={q === '' ? 'No changes yet.' : 'No changes match these filters.'}
      >
        <AuditDays entries={pages.items} names={names} />
      </PagedList>
    </>
  );
}

interface DownloadButtonProps {
  readonly query: Readonly<Record<string, string>>;
  readonly names: ReadonlyMap<string, string>;
}

function DownloadButton({ query, names }: DownloadButtonProps) {
  const { isPending, error, mutate } = useRequest({
    mutationFn: () =>
      readList<AuditLine>(apiPaths.list('audit', { ...query, limit: UNLIMITED }), {
        signal: new AbortController().signal,
        fresh: true,
      }),
    onSuccess: (entries) =>
      download(`audit-${dayOf(Date.now())}.csv`, 'text/csv;charset=utf-8', auditCsv(entries, names)),
  });
  return (
    <div className="audit-download">
      <button type="button" className="btn" disabled={isPending} onClick={() => mutate()}>
        Download as CSV
      </button>
      <p role="alert" className="form-status form-failed">
        {error && `We couldn’t download the changes. ${error.message}`}
      </p>
    </div>
  );
}

interface AuditDaysProps {
  readonly entries: readonly AuditLine[];
  readonly names: ReadonlyMap<string, string>;
}

function AuditDays({ entries, names }: AuditDaysProps) {
  return groupByDay(entries).map(({ day, batches }) => (
    <section key={day} className="audit-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{dayInFull(day)}</h2>
      <ul>
        {batches.map((batch) => (
          <li key={batch[0].id}>
            <time dateTime={batch[0].at}>{clock(batch[0].at)}</time>
            <Line of={batch} names={names} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Renders a change, or a batch of changes that expands to a list. */
function Line({ of, names }: { readonly of: Batch; readonly names: ReadonlyMap<string, string> }) {
  if (of.length === 1) return <span>{auditSentence(of[0], names)}</span>;
  return (
    <details>
      <summary>{batchSentence(of, names)}</summary>
      <ul className="audit-batch">
        {of.map((line) => (
          <li key={line.id}>{auditSentence(line, names)}</li>
        ))}
      </ul>
    </details>
  );
}

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

/** Formats audit lines as CSV for a spreadsheet. Takes member names by email address. */
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

/** Returns the `q` parameter for one person's history: either changes to their record, or changes they made. */
const historyQuery = (id: string, isBy: boolean): string => `${isBy ? 'by' : 'document'} = "${id}"`;

interface HistoryOfProps {
  readonly name: string;
  /** Whether to show the changes that this person made, instead of those to their record. */
  readonly isBy: boolean;
  readonly onChoose: (isBy: boolean) => void;
  /** Goes back to all changes. */
  readonly onLeave: () => void;
}

function HistoryOf({ name, isBy, onChoose, onLeave }: HistoryOfProps) {
  return (
    <div className="audit-history">
      <h2>{name}</h2>
      <div className="choices" role="group" aria-label={`History of ${name}`}>
        <button type="button" aria-pressed={!isBy} onClick={() => onChoose(false)}>
          Their record
        </button>
        <button type="button" aria-pressed={isBy} onClick={() => onChoose(true)}>
          What they did
        </button>
        <button type="button" onClick={onLeave}>
          All changes
        </button>
      </div>
    </div>
  );
}
