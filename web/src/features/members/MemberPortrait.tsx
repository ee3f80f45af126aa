import { Portrait } from './portrait/Portrait.tsx';
import { fullName, type PortalMember } from './portalMembers.ts';
import './memberDirectory.scss';

/** Renders a member's portrait, with their name as alt text. */
export function MemberPortrait({ member }: { readonly member: Pick<PortalMember, 'fName' | 'lName' | 'picUrl'> }) {
  return <Portrait person={member} alt={fullName(member)} />;
}
