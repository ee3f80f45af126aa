import { member as memberEntity, type Member } from '@firehouse/model';
import { useState } from 'react';
import { CreateDocument, type Created } from '../editing/CreateDocument.tsx';
import { imageName } from './imageName.ts';

/** A form that adds a member. */
interface AddMemberProps {
  /** Known facts about the person. */
  readonly initial?: Partial<Member>;
  /** See `CreateDocument`. */
  readonly afterSave?: (created: Created) => Promise<void>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/**
 * Renders the form that adds a member: the generic form, with today as the joining date and the privilege of a member
 * (SPEC §3).
 */
export default function AddMember({ initial, afterSave, onSaved, onCancel }: AddMemberProps) {
  const [values] = useState(() => ({ startDt: new Date().toISOString(), privileges: ['member'], ...initial }));
  return (
    <CreateDocument
      entity={memberEntity}
      initial={values}
      nameFile={(fileName) => imageName(undefined, fileName)}
      {...(afterSave !== undefined && { afterSave })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p>Members sign in with this email address. You can’t change the email, the ID or the Member Since date later.</p>
    </CreateDocument>
  );
}
