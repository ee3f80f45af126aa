import { member as memberEntity, accounts, type Member } from '@firehouse/model';
import { useState, useEffect, useRef, type ReactNode } from 'react';
import { dayOf, momentOf } from '../../lib/time/wallTime.ts';
import { CreateDocument, type Created } from '../editing/CreateDocument.tsx';
import { imageName } from './imageName.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

const notes = { email: <SignInAddressWarning /> };

/** Returns the start of today in the company's time zone. */
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

/** Adds a member: the generic form, with today as the joining date and the member privilege (SPEC §3). */
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

/** Returns an email address's domain; undefined if there is none. */
const domainOf = (address: string | undefined) =>
  /@([^@\s.]+(?:\.[^@\s.]+)+)$/.exec(address?.trim().toLowerCase() ?? '')?.[1];

/**
 * Warns in a form that its sign-in address is not one of the company's. If only the tenant's Microsoft accounts can
 * sign in, the signed-in admin's address shows the tenant's domain.
 */
function SignInAddressWarning() {
  const line = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const form = line.current?.closest('form');
    const read = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'email') setTyped(domainOf(target.value));
    };
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  }, []);
  const own = domainOf(currentUser().email);
  const isForeign = typed !== undefined && own !== undefined && typed !== own;
  const isTenantOnly = accounts.signInProviders.every((provider) => provider === 'microsoft.com');
  return (
    <p ref={line} role="status" className="form-warning">
      {isForeign &&
        isTenantOnly &&
        `${typed} is not ${own}: this person can sign in only with a Microsoft account of the company.`}
    </p>
  );
}
