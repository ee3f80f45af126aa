import { Portrait } from './portrait/Portrait.tsx';
import { fullName, type PortalMember } from './portalMembers.ts';
import './memberDirectory.scss';

/** Renders a member's image; the name is its alt text. */
export function MemberPortrait({ member }: { readonly member: Pick<PortalMember, 'fName' | 'lName' | 'picUrl'> }) {
  return <Portrait person={member} alt={fullName(member)} />;
}
