import { member as memberEntity, texts } from '@firehouse/model';
import { currentUser } from '../../lib/user/currentUser.ts';
import { EditDocument } from '../editing/EditDocument.tsx';
import { imageName } from './imageName.ts';

interface EditMemberProps {
  readonly member: { readonly id: string; readonly key?: string | undefined };
  /** Returns whether the field at a path can be edited. */
  readonly isEditable?: (path: string) => boolean;
  /** Heading above the fields that can't be edited. If set, these fields come last. */
  readonly lockedTitle?: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/**
 * Renders the form for editing a member's record. After users save their own record, refetches it for the whole portal.
 */
export default function EditMember({ member, isEditable, lockedTitle, onSaved, onCancel }: EditMemberProps) {
  const { id, key } = member;
  return (
    <EditDocument
      entity={memberEntity}
      id={id}
      {...(isEditable !== undefined && { isEditable })}
      {...(lockedTitle !== undefined && { lockedTitle })}
      nameFile={(fileName) => imageName(key, fileName)}
      onSaved={() => {
        const { email, refetch } = currentUser();
        if (email === id) refetch?.();
        onSaved();
      }}
      onCancel={onCancel}
      wording={{ saved: texts.saved }}
    />
  );
}
