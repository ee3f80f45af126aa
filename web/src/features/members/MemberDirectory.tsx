import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LeaveGuards } from '../../ui/dialog/leaveGuard.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import '../../ui/form/formControls.scss';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { usePortalMembers } from './portalMembers.ts';
import { MemberRow } from './MemberRow.tsx';
import { bySection, matching, searchable } from './memberSearch.ts';
import { useOpenMember } from './useOpenMember.ts';
import './memberDirectory.scss';

interface MemberDirectoryProps {
  /** Id for the search field, so that other parts of the view can focus it. */
  readonly searchId: string;
}

/**
 * Renders the member directory, in alphabetical sections, with search by name, role and radio id (SPEC §2, §4 and §6).
 */
export function MemberDirectory({ searchId }: MemberDirectoryProps) {
  const { value: members, state, isRetrying, retry } = usePortalMembers();
  const [search, setSearch] = useState('');
  // Don't let rendering the list delay typing.
  const deferredSearch = useDeferredValue(search);
  const allMembers = useMemo(() => searchable(members), [members]);
  const sections = useMemo(() => bySection(allMembers), [allMembers]);
  const matches = useMemo(() => matching(deferredSearch), [deferredSearch]);
  const count = useMemo(() => allMembers.filter(matches).length, [allMembers, matches]);
  const { openId, toggle, row, register } = useOpenMember();
  const setRow = useCallback(
    (element: HTMLElement | null) => {
      row.current = element;
    },
    [row],
  );

  if (state === 'loading') return <DirectoryAwaited />;
  if (state === 'failed' && members.length === 0)
    return <LoadFailed what="the members" isRetrying={isRetrying} onRetry={retry} />;
  return (
    <>
      <div className="directory-search" role="search">
        <label htmlFor={searchId}>Find a member</label>
        <input
          id={searchId}
          type="search"
          className="form-input"
          placeholder="Name, role or radio ID"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status">{countInWords(count, members.length, deferredSearch)}</p>
      </div>
      {members.length === 0 && <p className="nothing">No members yet.</p>}
      {count === 0 && members.length > 0 && (
        <div className="nothing">
          <p>No members match “{deferredSearch.trim()}”.</p>
          <button type="button" className="btn" onClick={() => setSearch('')}>
            Show all members
          </button>
        </div>
      )}
      <LeaveGuards value={register}>
        {sections.map(({ letter, members: listed }) => {
          const shown = listed.filter(matches).length;
          return (
            <section
              key={letter}
              className="directory-section"
              hidden={shown === 0}
              // Estimated height until the browser has laid out the section.
              style={{ containIntrinsicBlockSize: `auto ${3 + shown * 4}rem` }}
              aria-labelledby={`${searchId}${letter}`}
            >
              <h2 id={`${searchId}${letter}`}>{letter === '#' ? 'Other' : letter}</h2>
              <ul>
                {/* Hidden rather than removed: adding thousands of rows again would take most of a second. */}
                {listed.map((each) => {
                  const isOpen = each.member.id === openId;
                  return (
                    <li
                      key={each.member.id}
                      className="member-row"
                      hidden={!matches(each)}
                      ref={isOpen ? setRow : undefined}
                    >
                      <CardBoundary>
                        <MemberRow member={each.member} isOpen={isOpen} toggle={toggle} />
                      </CardBoundary>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </LeaveGuards>
    </>
  );
}

function countInWords(count: number, all: number, search: string): string {
  const members = all === 1 ? 'member' : 'members';
  if (search.trim() === '') return `${all.toLocaleString()} ${members}`;
  return `${count.toLocaleString()} of ${all.toLocaleString()} ${members}`;
}

function DirectoryAwaited() {
  return (
    <LoadingPlaceholder className="directory-awaited">
      <div className="awaited-title" />
      <div className="awaited-text" />
    </LoadingPlaceholder>
  );
}
