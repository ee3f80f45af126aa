import { AUDITED_SYSTEM, UNLIMITED, type AuditEntry } from '@firehouse/model';
import { useId, useMemo, useState } from 'react';
import { usePages } from '../../lib/api/usePages.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { download } from '../../lib/files/download.ts';
import { dayInFull } from '../../lib/time/dayInWords.ts';
import { clock } from '../../lib/time/inWords.ts';
import { dayOf } from '../../lib/time/wallTime.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import '../../ui/form/form.scss';
import { fullName, usePortalMembers } from '../members/portalMembers.ts';
import { auditCsv } from './auditCsv.ts';
import { byDay } from './byDay.ts';
import { auditedCollections, auditSentence } from './sentence.ts';
import './audit.scss';

/** Who changed what: by day, newest first, one sentence per line, filtered by person and collection, and as CSV. */
export function Audit() {
  const [by, setBy] = useState('');
  const [collection, setCollection] = useState('');
  const { value: members } = usePortalMembers();
  const names = useMemo(() => new Map(members.map((member) => [member.id, fullName(member)])), [members]);
  const filters = [by !== '' && `by = "${by}"`, collection !== '' && `collection = "${collection}"`].filter(Boolean);
  const query = { orderBy: 'at,desc', ...(filters.length > 0 && { q: filters.join(' AND ') }) };
  return (
    <>
      <div className="audit-filters">
        <PersonFilter names={names} onChange={setBy} />
        <CollectionFilter value={collection} onChange={setCollection} />
        <DownloadButton query={query} names={names} />
      </div>
      <AuditDays query={query} names={names} isFiltered={filters.length > 0} />
    </>
  );
}

interface PersonFilterProps {
  readonly names: ReadonlyMap<string, string>;
  /** Called with an email address or `system`; empty for everybody. */
  readonly onChange: (by: string) => void;
}

const SYSTEM_NAME = 'The system';

/** Chooses a person by typing a name or an email address; the browser suggests the members. */
function PersonFilter({ names, onChange }: PersonFilterProps) {
  const [text, setText] = useState('');
  const id = useId();
  const options = useMemo(
    () =>
      [...names].map(([email, name]) => (
        <option key={email} value={email}>
          {name}
        </option>
      )),
    [names],
  );
  const by = personNamed(text, names);
  return (
    <div>
      <label htmlFor={id}>Person</label>
      <input
        id={id}
        className="form-input"
        list={`${id}list`}
        autoComplete="off"
        placeholder="Everyone"
        value={text}
        aria-describedby={`${id}none`}
        onChange={({ target }) => {
          setText(target.value);
          const person = personNamed(target.value, names);
          if (person !== undefined) onChange(person);
        }}
      />
      <datalist id={`${id}list`}>
        <option value={SYSTEM_NAME} />
        {options}
      </datalist>
      <p id={`${id}none`} role="status" className="form-help">
        {by === undefined && 'Enter a member’s name or email address.'}
      </p>
    </div>
  );
}

/** Resolves a text to a person: an email address, `system`, empty for everybody; undefined if nobody matches. */
function personNamed(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return '';
  if (wanted === AUDITED_SYSTEM || wanted === SYSTEM_NAME.toLowerCase()) return AUDITED_SYSTEM;
  // The audit includes deleted members.
  if (/^[^\s"\\]+@[^\s"\\]+\.[^\s"\\]+$/.test(wanted)) return wanted;
  return [...names].find(([, name]) => name.toLowerCase() === wanted)?.[0];
}

interface CollectionFilterProps {
  readonly value: string;
  readonly onChange: (collection: string) => void;
}

function CollectionFilter({ value, onChange }: CollectionFilterProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>Collection</label>
      <select id={id} className="form-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All</option>
        {Object.entries(auditedCollections).map(([collection, name]) => (
          <option key={collection} value={collection}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AuditQuery {
  readonly query: Readonly<Record<string, string>>;
  readonly names: ReadonlyMap<string, string>;
}

function DownloadButton({ query, names }: AuditQuery) {
  const [state, setState] = useState<{ readonly busy?: true; readonly failure?: string }>({});
  const save = async () => {
    setState({ busy: true });
    try {
      const path = apiPaths.list('audit', { ...query, limit: UNLIMITED });
      const entries = await readList<AuditEntry>(path, { signal: new AbortController().signal, fresh: true });
      download(`audit-${dayOf(Date.now())}.csv`, 'text/csv;charset=utf-8', auditCsv(entries, names));
      setState({});
    } catch (error) {
      setState({ failure: `We couldn’t download the changes. ${error instanceof Error ? error.message : ''}` });
    }
  };
  return (
    <div className="audit-download">
      <button type="button" className="btn" disabled={state.busy} onClick={() => void save()}>
        Download as CSV
      </button>
      <p role="alert" className="form-status form-failed">
        {state.failure}
      </p>
    </div>
  );
}

function AuditDays({ query, names, isFiltered }: AuditQuery & { readonly isFiltered: boolean }) {
  const pages = usePages<AuditEntry>('audit', query);
  const empty = isFiltered ? 'No changes match these filters.' : 'No changes yet.';
  return (
    <PagedList pages={pages} what="the changes" empty={empty}>
      {byDay(pages.items).map(({ day, entries }) => (
        <section key={day} className="audit-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayInFull(day)}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.at}>{clock(entry.at)}</time>
                <span>{auditSentence(entry, names)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PagedList>
  );
}
