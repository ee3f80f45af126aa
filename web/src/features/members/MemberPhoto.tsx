import { Portrait } from '../../ui/portrait/Portrait.tsx';
import { fullName, type ListedMember } from './listedMembers.ts';
import './directory.scss';

/** A member's image; the name is its alt text. */
export function MemberPhoto({ member }: { readonly member: Pick<ListedMember, 'fName' | 'lName' | 'picUrl'> }) {
  return <Portrait person={member} alt={fullName(member)} />;
}
