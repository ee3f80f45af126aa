import { texts, type Member } from '@firehouse/model';
import { leaveSession } from '../../lib/session/followSession.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { useShowView } from '../../lib/navigation/useRoute.ts';
import { useDisclosure } from '../../ui/menu/useDisclosure.ts';
import { initialsOf } from '../../features/members/portrait/initials.ts';

/** Renders the user menu (SPEC §2): initials, full name, email, Member Info and Sign Out. */
export function UserMenu({ member }: { readonly member: Member }) {
  const menu = useDisclosure<HTMLDivElement>();
  const show = useShowView();
  const fullName = `${member.fName} ${member.lName}`;
  const leave = async () => {
    await leaveSession();
    show('login', undefined, true);
  };
  return (
    <div className="user-menu" ref={menu.root}>
      <button type="button" aria-expanded={menu.open} aria-controls="user-menu" onClick={menu.toggle}>
        <span className="user-initials" aria-hidden="true">
          {initialsOf(member)}
        </span>
        <span className="visually-hidden">Account menu for {fullName}</span>
      </button>
      <div id="user-menu" className="user-menu-panel" hidden={!menu.open}>
        <p className="user-name">{fullName}</p>
        <p className="user-email">{member.email}</p>
        <ul>
          <li>
            <ViewLink to="user_account" onClick={menu.close} />
          </li>
          <li>
            <button type="button" onClick={() => void leave()}>
              {texts.signOut}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
