import { objectPaths } from '@firehouse/model';
import helmet from '../../ui/drawings/helmet.svg';
import { Photo } from '../../ui/photo/Photo.tsx';
import { fullName, type ListedMember } from './listedMembers.ts';
import './directory.scss';

/** A member's picture, round; the company's stand-in where there is none. */
export function MemberPhoto({ member }: { readonly member: Pick<ListedMember, 'fName' | 'lName' | 'picUrl'> }) {
  const { picUrl } = member;
  return (
    <Photo
      key={picUrl}
      path={picUrl ?? objectPaths.noPicture}
      size="card"
      alt={picUrl === undefined || picUrl === objectPaths.noPicture ? '' : fullName(member)}
      instead={helmet}
    />
  );
}
