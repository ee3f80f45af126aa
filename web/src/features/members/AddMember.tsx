import { member as memberEntity, type Member } from '@firehouse/model';
import { useState, type ReactNode } from 'react';
import { dayOf, momentOf } from '../../lib/time/wallTime.ts';
import { CreateDocument, type Created } from '../editing/CreateDocument.tsx';
import { imageName } from './imageName.ts';
import { SignInAddressWarning } from './SignInAddressWarning.tsx';

const notes = { email: <SignInAddressWarning /> };

/** Returns the beginning of today in the company's zone. */
const midnight = () => new Date(momentOf(`${dayOf(Date.now())}T00:00`)).toISOString();

/** A form that adds a member. */
interface AddMemberProps {
  /** Known facts about the person. */
  readonly initial?: Partial<Member>;
  /** See `CreateDocument`. */
  readonly afterSave?: (created: Created) => Promise<void>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  /** Shown above the fields. */
  readonly children?: ReactNode;
}

/** Adds a member: the generic form, with today as the joining date and the privilege of a member (SPEC §3). */
export default function AddMember({ initial, afterSave, onSaved, onCancel, children }: AddMemberProps) {
  const [values] = useState(() => ({ startDt: midnight(), privileges: ['member'], ...initial }));
  return (
    <CreateDocument
      entity={memberEntity}
      initial={values}
      nameFile={(fileName) => imageName(undefined, fileName)}
      {...(afterSave !== undefined && { afterSave })}
      onSaved={onSaved}
      onCancel={onCancel}
      notes={notes}
    >
      {children}
      <p>Check the email, radio ID and start date: they can’t be changed later.</p>
    </CreateDocument>
  );
}
