import type { Attendance } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { useOnline } from '../../lib/loading/useOnline.ts';
import { clock } from '../../lib/time/timeInWords.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import '../../ui/form/formControls.scss';
import { matching, searchable } from '../members/memberSearch.ts';
import { fullName, usePortalMembers, type PortalMember } from '../members/portalMembers.ts';
import { recordIdOf, useAttendanceOf, type Occasion } from './attendanceQueries.ts';
import { attendanceKey } from './proposalCount.ts';
import { addCheckIn, undoWaiting, useWaitingCheckIns, type WaitingCheckIn } from './checkInQueue.ts';
import { RecordForm } from './RecordForm.tsx';
import { approveAll, excuse } from './recordRequests.ts';
import { recordInWords, shownRecords } from './shownRecords.ts';
import './checkIn.scss';

/**
 * Renders the members and who attended a drill or a call. An admin can check in each member with one tap, undo that,
 * and approve all check-ins at once (docs/decisions/048-attendance.md). Checking in works offline.
 */
export function AttendanceSheet({ occasion }: { readonly occasion: Occasion }) {
  const members = usePortalMembers();
  const records = useAttendanceOf(occasion);
  const waiting = useWaitingCheckIns();
  const isOnline = useOnline();
  const [search, setSearch] = useState('');
  const searchId = useId();
  const field = useRef<HTMLInputElement>(null);
  const all = useMemo(() => searchable(members.value), [members.value]);
  const found = useMemo(() => all.filter(matching(search)), [all, search]);
  const shown = useMemo(() => shownRecords(records.value), [records.value]);
  const waitingHere = waiting.filter(({ thing }) => thing === occasion.id);
  const present = [...shown.values()].filter(({ presence }) => presence === 'present').length;
  if (members.state === 'failed' && members.value.length === 0)
    return <LoadFailed what="the members" isRetrying={members.isRetrying} onRetry={members.retry} />;
  if (members.state === 'loading' || records.state === 'loading') return <p role="status">Loading…</p>;
  return (
    <div className="attendance">
      <div role="search">
        <label htmlFor={searchId}>Find a member</label>
        <input
          id={searchId}
          ref={field}
          type="search"
          className="form-input"
          placeholder="Name, role or radio ID"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <p role="status" className="attendance-count figures">
        {present + waitingHere.length} present
        {waitingHere.length > 0 &&
          (isOnline ? `, ${waitingHere.length} being saved…` : `, ${waitingHere.length} saved when you’re back online`)}
      </p>
      {records.state === 'failed' && (
        <p role="alert">We couldn’t load who is checked in. You can go on: nobody is recorded twice.</p>
      )}
      {found.length === 0 && <p className="nothing">No members match “{search.trim()}”.</p>}
      <ul className="attendance-list">
        {found.map(({ member }) => (
          <MemberLine
            key={member.id}
            member={member}
            occasion={occasion}
            record={shown.get(member.id)}
            waiting={waitingHere.find((each) => each.member === member.key)}
            onCheckIn={() => {
              setSearch('');
              // Focus the field only after a search. Otherwise, a phone's keyboard would open and cover the list.
              if (search !== '') field.current?.focus();
            }}
          />
        ))}
      </ul>
      <ApproveAll occasion={occasion} records={[...shown.values()]} isWaiting={waitingHere.length > 0} />
    </div>
  );
}

interface MemberLineProps {
  readonly member: PortalMember;
  readonly occasion: Occasion;
  readonly record: Attendance | undefined;
  readonly waiting: WaitingCheckIn | undefined;
  readonly onCheckIn: () => void;
}

function MemberLine({ member, occasion, record, waiting, onCheckIn }: MemberLineProps) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: [attendanceKey] });
  const id = recordIdOf(occasion, member);
  const undo = useRequest({
    mutationFn: async () => {
      if (waiting !== undefined && !(await undoWaiting(waiting))) return;
      const undone = record?.id ?? id;
      if (undone !== undefined) await deleteDocument('attendance', undone);
    },
    onSettled: refresh,
  });
  const start = new Date(occasion.start).toISOString();
  const excusing = useRequest({
    mutationFn: async () => {
      if (id !== undefined) await excuse(id, { member: member.id, thing: occasion.id, start });
    },
    onSettled: refresh,
  });
  const name = fullName(member);
  const isNew = record === undefined && waiting === undefined;
  const checkIn = () => {
    if (member.key === undefined) return;
    const { kind, id: thing, start: from, end } = occasion;
    addCheckIn({ kind, thing, start: from, end, member: member.key, at: Date.now() });
    onCheckIn();
  };
  return (
    <li className={isNew ? undefined : 'attendance-there'}>
      <div className="attendance-name">
        {name}
        <small className="figures">
          {isNew && member.memberId}
          {waiting !== undefined && record === undefined && `Present, ${clock(waiting.at)}`}
          {record !== undefined && recordInWords(record)}
          {isNew && occasion.kind === 'drill' && (
            <button type="button" className="attendance-more" onClick={() => excusing.mutate()}>
              Excuse <span className="visually-hidden">{name}</span>
            </button>
          )}
          {record !== undefined && (
            <button
              type="button"
              className="attendance-more"
              aria-expanded={isEditing}
              onClick={() => setIsEditing(!isEditing)}
            >
              {record.state === 'approved' ? 'Correct' : 'Edit'} <span className="visually-hidden">{name}</span>
            </button>
          )}
          {!isNew && record?.state !== 'approved' && (
            <button
              type="button"
              className="attendance-more"
              aria-disabled={undo.isPending}
              onClick={() => undo.mutate()}
            >
              Undo <span className="visually-hidden">{name}</span>
            </button>
          )}
        </small>
      </div>
      {isNew && (
        <button type="button" className="btn" disabled={id === undefined} onClick={checkIn}>
          Check in <span className="visually-hidden">{name}</span>
        </button>
      )}
      {isEditing && record !== undefined && (
        <RecordForm
          record={record}
          name={name}
          onSaved={async () => {
            await refresh();
            setIsEditing(false);
          }}
        />
      )}
      {(undo.problem || excusing.problem) && (
        <p role="alert" className="form-status form-failed">
          {undo.problem || excusing.problem}
        </p>
      )}
    </li>
  );
}

interface ApproveAllProps {
  readonly occasion: Occasion;
  readonly records: readonly Attendance[];
  readonly isWaiting: boolean;
}

function ApproveAll({ occasion, records, isWaiting }: ApproveAllProps) {
  const client = useQueryClient();
  const proposals = records.filter(({ state }) => state === 'proposed');
  const approve = useRequest({
    mutationFn: () => approveAll(proposals, new Date(occasion.start).toISOString()),
    onSettled: () => client.invalidateQueries({ queryKey: [attendanceKey] }),
  });
  const count = proposals.length;
  if (records.length === 0) return null;
  return (
    <>
      {count > 0 && <p className="attendance-about">Approved check-ins can’t be changed, only corrected.</p>}
      <div className="form-buttons">
        {count > 0 && (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={approve.isPending || isWaiting}
            onClick={() => {
              if (!isWaiting) approve.mutate();
            }}
          >
            Approve {count === 1 ? '1 check-in' : `all ${count} check-ins`}
          </button>
        )}
        {count === 0 && <p className="attendance-about">All check-ins are approved.</p>}
        <p role="alert" className="form-status form-failed">
          {approve.problem}
        </p>
      </div>
    </>
  );
}
