import { UNLIMITED, type AuditLine } from '@firehouse/model';
import { useMemo, useState } from 'react';
import { usePages } from '../../lib/api/usePages.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { download } from '../../lib/files/download.ts';
import { dayInFull } from '../../lib/time/dayInWords.ts';
import { clock } from '../../lib/time/timeInWords.ts';
import { dayOf } from '../../lib/time/wallTime.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import '../../ui/form/formControls.scss';
import { fullName, usePortalMembers } from '../members/portalMembers.ts';
import { auditCsv } from './auditCsv.ts';
import { AuditFilters, everyChange, queryOf } from './AuditFilters.tsx';
import { byDay } from './groupByDay.ts';
import { auditSentence } from './auditSentence.ts';
import './audit.scss';

/** Renders who changed what, and who signed in: by day, newest first, one sentence per line, filtered, and as CSV. */
export function Audit() {
  const [chosen, setChosen] = useState(everyChange);
  const { value: members } = usePortalMembers();
  const names = useMemo(() => new Map(members.map((member) => [member.id, fullName(member)])), [members]);
  const q = queryOf(chosen);
  const query = { orderBy: 'at,desc', ...(q !== '' && { q }) };
  return (
    <>
      <div className="audit-filters">
        <AuditFilters value={chosen} onChange={setChosen} names={names} />
        <DownloadButton query={query} names={names} />
      </div>
      <AuditDays query={query} names={names} isFiltered={q !== ''} />
    </>
  );
}

interface AuditQuery {
  readonly query: Readonly<Record<string, string>>;
  readonly names: ReadonlyMap<string, string>;
}

function DownloadButton({ query, names }: AuditQuery) {
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

function AuditDays({ query, names, isFiltered }: AuditQuery & { readonly isFiltered: boolean }) {
  const pages = usePages<AuditLine>('audit', query);
  const empty = isFiltered ? 'No changes match these filters.' : 'No changes yet.';
  return (
    <PagedList pages={pages} what="the changes" empty={empty}>
      {byDay(pages.items).map(({ day, entries }) => (
        <section key={day} className="audit-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayInFull(day)}</h2>
          <ul>
            {entries.map((line) => (
              <li key={line.id}>
                <time dateTime={line.at}>{clock(line.at)}</time>
                <span>{auditSentence(line, names)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PagedList>
  );
}
