import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/navigation/isPlainClick.ts';
import type { HistoryState } from '../../lib/navigation/resolveRoute.ts';
import { useSite } from '../../lib/views/siteContext.ts';
import { fullName, type PortalMember } from './portalMembers.ts';

/** Renders a link to the history of a member's record. The address is in the history state, never in the URL. */
export function HistoryLink({ member }: { readonly member: PortalMember }) {
  const { path } = useSite();
  const navigate = useNavigate();
  return (
    <a
      className="btn"
      href={`${path}?body=audit`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(path, { state: { body: 'audit', choices: { record: member.id } } satisfies HistoryState });
      }}
    >
      History <span className="visually-hidden">of {fullName(member)}</span>
    </a>
  );
}
