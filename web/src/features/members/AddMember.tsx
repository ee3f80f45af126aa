import { member as memberEntity, accounts, type Member } from '@firehouse/model';
import { useState, useEffect, useRef, type ReactNode } from 'react';
import { dayOf, momentOf } from '../../lib/time/wallTime.ts';
import { CreateDocument, type Created } from '../editing/CreateDocument.tsx';
import { imageName } from './imageName.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

const notes = { email: <SignInAddressWarning /> };

/** Returns the start of today in the company's time zone. */
const midnight = () => new Date(momentOf(`${dayOf(Date.now())}T00:00`)).toISOString();

interface AddMemberProps {
  /** Initial values, for example from an application. */
  readonly initial?: Partial<Member>;
  /** See `CreateDocument`. */
  readonly afterSave?: (created: Created) => Promise<void>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  /** Content above the fields. */
  readonly children?: ReactNode;
}

/** Renders the form for adding a member. Defaults to joining today, with the member privilege (SPEC §3). */
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

/** Returns the domain of an email address; undefined if it has none. */
const domainOf = (address: string | undefined) =>
  /@([^@\s.]+(?:\.[^@\s.]+)+)$/.exec(address?.trim().toLowerCase() ?? '')?.[1];

/**
 * Shows a warning if the sign-in address isn't in the same domain as the admin's own. Only applies if Microsoft is the
 * only way to sign in.
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
